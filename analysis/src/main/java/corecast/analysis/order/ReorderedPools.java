package corecast.analysis.order;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which pools can begin their tasks in another order. Not those that keep theirs for a reason of
 * their own: fork/join pools have no priorities, threads that take items from a queue do so in its
 * order, delayed tasks begin when they are due, and of a single worker the program may expect that
 * tasks run one after the other as they came.
 */
final class ReorderedPools {
  private static final String TIMER = "~timer";

  private final boolean[] reordered;
  private final List<KeptPool> kept;

  private ReorderedPools(boolean[] reordered, List<KeptPool> kept) {
    this.reordered = reordered;
    this.kept = kept;
  }

  static ReorderedPools of(Program program, ReplayOptions options) {
    boolean[] used = used(program);
    boolean[] served = program.servedPools();
    Set<String> bodies = new HashSet<>();
    for (int body = 0; body < program.bodies(); body++) {
      bodies.add(program.bodyName(body));
    }
    boolean[] reordered = new boolean[program.objects()];
    List<KeptPool> kept = new ArrayList<>();
    for (int o = 0; o < reordered.length; o++) {
      if (!used[o]) {
        continue;
      }
      String name = program.objectName(o);
      String why = "";
      if (options.recordedOrder()) {
        why = "the recorded order of everything is kept";
      } else if (program.objectKind(o) == ObjectKind.FORK_JOIN_POOL) {
        why = "a fork/join pool has no priorities";
      } else if (served[o]) {
        why = "its workers are threads that take items from a queue, in the order of the queue";
      } else if (bodies.contains(name + TIMER)) {
        why = "its tasks begin when they are due";
      } else if (program.objectParameter(o) == 1 && program.poolLimits(o).most() == 1) {
        why = "it has one worker, so the program may rely on its order";
      }
      reordered[o] = why.isEmpty();
      if (!why.isEmpty()) {
        kept.add(new KeptPool(name, why));
      }
    }
    return new ReorderedPools(reordered, List.copyOf(kept));
  }

  private static boolean[] used(Program program) {
    boolean[] used = new boolean[program.objects()];
    int steps = program.tasks() == 0 ? 0 : program.steps();
    for (int s = 0; s < steps; s++) {
      if (program.operationCode(s) == Operation.SUBMIT.ordinal()) {
        used[program.object(s)] = true;
      }
    }
    return used;
  }

  /** By object: whether its tasks are reordered. */
  boolean[] byObject() {
    return reordered;
  }

  /** Whether there is one. */
  boolean isAny() {
    for (boolean one : reordered) {
      if (one) {
        return true;
      }
    }
    return false;
  }

  /** Those that have tasks and keep their order. */
  List<KeptPool> kept() {
    return kept;
  }
}
