package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.Carriers;
import corecast.simulator.primitive.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What bodies run on, beside the processors: a task on a worker of its pool, a virtual thread on a
 * carrier, any other thread on nothing that others could want.
 */
final class Host {
  private final Workers workers;
  private final @Nullable Carriers carriers;

  /**
   * Whether a body that blocks may hand on what it runs on, and wait for that before it goes on.
   */
  private final boolean handsOn;

  private final Synchronizers objects;

  /**
   * @param inOrder whether the recorded order of objects is kept, so that tasks may lend their
   *     workers while they wait for their turn
   */
  Host(Program program, Synchronizers objects, int processors, boolean inOrder) {
    this.objects = objects;
    this.workers = new Workers(program, objects);
    this.carriers = carriers(program, processors);
    this.handsOn = carriers != null || inOrder || program.hasForkJoinPools();
  }

  private static @Nullable Carriers carriers(Program program, int processors) {
    if (!program.hasVirtualThreads()) {
      return null;
    }
    boolean[] virtual = new boolean[program.bodies()];
    for (int b = 0; b < virtual.length; b++) {
      virtual[b] = program.isVirtual(b);
    }
    long number = program.carriers() == Program.PROCESSORS ? processors : program.carriers();
    return new Carriers(number, virtual);
  }

  Workers workers() {
    return workers;
  }

  /**
   * Whether a body that could go on has what it runs on; otherwise it will be let go again.
   *
   * @param woken whether the acting body has woken it, not the time
   */
  boolean admits(int body, boolean woken, Instant now) {
    return !handsOn
        || (workers.admits(body, now) && (carriers == null || carriers.admits(body, woken, now)));
  }

  /** The acting body blocks: what it runs on goes to others, if that is to be handed on. */
  void blocked(int body, Operation operation, Instant now) {
    if (!handsOn || objects.isSpinning(body)) {
      return;
    }
    if (operation != Operation.COMPLETE && operation != Operation.SUBMIT) {
      workers.blocked(body, now); // there the worker runs what the body waits for
    }
    if (carriers != null) {
      carriers.blocked(body, now);
    }
  }

  /**
   * In recorded order: the body waits for its turn. A virtual thread leaves its carrier, pinned or
   * not: the recording did not wait here.
   */
  void waitsForTurn(int body, Instant now) {
    workers.blocked(body, now);
    workers.waitsForTurn(body);
    leaves(body, now);
  }

  /** The body has ended, or waits for a reason that its program does not have. */
  void leaves(int body, Instant now) {
    if (carriers != null) {
      carriers.leave(body, now);
    }
  }

  void perform(int body, Operation operation) {
    switch (operation) {
      case LEND -> workers.lend(body);
      case KEEP -> workers.keep(body);
      case PIN -> {
        if (carriers != null) { // only a virtual thread has a carrier to keep
          carriers.pin(body);
        }
      }
      case UNPIN -> {
        if (carriers != null) {
          carriers.unpin(body);
        }
      }
      default -> throw new IllegalArgumentException("no step of a host: " + operation);
    }
  }

  boolean waitsForCarrier(int body) {
    return carriers != null && carriers.isWaiting(body);
  }

  boolean isSubmitted(int body) {
    return workers.isSubmitted(body);
  }
}
