package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.machine.Calendar;
import corecast.simulator.primitive.CommonCause;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.IntQueue;
import corecast.simulator.primitive.Succession;
import corecast.simulator.primitive.TaskOrder;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WaitObserver;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The discrete-event loop. One event queue ordered by time, then by sequence number, which is given
 * when something is scheduled: the end of a segment, or a body that was let go and now goes on.
 * Pieces of work without an operation in between have one number, so that it makes no difference
 * into how many work is divided; if only the end matters, they are one event.
 *
 * <p>A body executes its instantaneous steps one after another until it must wait, reaches a
 * segment, or ends; those it lets go meanwhile follow after it at the same instant.
 */
public final class Engine {
  private static final Operation[] OPERATIONS = Operation.values();
  private static final byte RUN = (byte) Operation.RUN.ordinal();
  private static final byte ENTER = (byte) Operation.ENTER.ordinal();
  private static final byte EXIT = (byte) Operation.EXIT.ordinal();
  private static final byte TRY = (byte) Operation.TRY.ordinal();
  private static final byte SLEEP = (byte) Operation.SLEEP.ordinal();
  private static final byte ACQUIRE = (byte) Operation.ACQUIRE.ordinal();

  /** In place of a sequence number: the next segment gets another one. */
  private static final long ANOTHER = -1;

  /**
   * A step this far ahead is touched when a segment begins. The steps of many bodies lie in more
   * places than a processor fetches from by itself, so each would be waited for when its turn came.
   */
  private static final int AHEAD = 16;

  // What becomes of a body.
  private static final byte NEW = 0;
  private static final byte ALIVE = 1;
  private static final byte ENDED = 2;

  private final Program program;
  private final Calendar calendar;
  private final @Nullable EventRecorder recorder;
  private final @Nullable WaitObserver waits;
  private final Synchronizers objects;
  private final Instant now;
  private final @Nullable RecordedOrder order;
  private final Host host;
  private final Actions actions;

  /** {@code null} if nothing is tried: in the recorded order of all objects all have their turn. */
  private final @Nullable Attempts attempts;

  private final int[] position;
  private final double[] segmentStart;
  private final byte[] state;
  private final boolean[] stopped;
  private final boolean stops;
  private final boolean impliesCalls;
  private final boolean[] isReady;
  private final boolean[] inSegment;

  /** Bodies that try again to get a lock, as soon as they have a processor. */
  private final BitSet trying = new BitSet();

  private final int[] markCause;
  private final double[] markTime;
  private final IntQueue ready = new IntQueue();
  private final long[] readySequence;

  /** By body that works: the number of the work that it is in. */
  private final long[] workSequence;

  private long sequence;
  private int finished;
  private boolean halted;

  /** Changes with each step that is touched, so that this is not left out. */
  @SuppressWarnings("UnusedVariable")
  private int touched;

  /**
   * @param processors sizes the pools that are as large as the machine
   * @param recorder takes down the timeline; {@code null} if only the end matters
   * @param order the recorded order of objects that is kept; {@code null} to re-decide all
   * @param ignoredObjects objects whose steps are passed over
   * @param succession of locks
   * @param tasks in which order those of a pool begin
   */
  public Engine(
      Program program,
      Calendar calendar,
      int processors,
      @Nullable EventRecorder recorder,
      @Nullable RecordedOrder order,
      boolean[] ignoredObjects,
      Succession succession,
      TaskOrder tasks) {
    this.program = program;
    this.calendar = calendar;
    this.recorder = recorder;
    this.waits = recorder == null ? null : recorder.waits();
    this.order = order;
    int bodies = program.bodies();
    CommonCause common = recorder == null ? null : recorder::commonAncestor;
    this.now = new Instant(bodies, common, recorder == null ? null : recorder.precedence());
    boolean inOrder = order != null && order.isWhole();
    long most = order == null ? calendar.attempts(processors) : 0;
    this.objects =
        new Synchronizers(program, processors, ignoredObjects, succession, tasks, inOrder, most);
    this.host = new Host(program, objects, processors, order != null);
    this.actions = new Actions(program, objects, host);
    this.attempts =
        program.has(Operation.TRY) && !inOrder ? new Attempts(program, objects, order) : null;
    this.position = new int[bodies];
    this.segmentStart = new double[recorder == null ? 0 : bodies];
    this.state = new byte[bodies];
    this.stopped = new boolean[bodies];
    this.stops = program.hasStops();
    this.impliesCalls = program.impliedCalls() > 0;
    this.isReady = new boolean[bodies];
    this.inSegment = new boolean[bodies];
    this.readySequence = new long[bodies];
    this.workSequence = new long[bodies];
    this.markCause = new int[program.objects()];
    this.markTime = new double[program.objects()];
    Arrays.setAll(position, program::firstStep);
    Arrays.fill(markCause, Timeline.NEVER);
    Arrays.fill(markTime, Double.NaN);
  }

  /** Runs to the end, until a body halts the program, or until nothing can go on. */
  public Outcome run() {
    for (int body = 0; body < program.bodies(); body++) {
      if (!program.isTask(body) && !program.isSpawned(body)) {
        now.released().add(body);
      }
    }
    collectReleased();
    while (!halted) {
      if (!ready.isEmpty() && readySequence[ready.peek()] < calendar.sequenceNow()) {
        int body = ready.poll();
        isReady[body] = false;
        if (state[body] != ENDED) {
          state[body] = ALIVE;
          execute(body, ANOTHER);
        }
      } else if (!calendar.isEmpty()) {
        finishSegment();
      } else if (!anIdleWorkerIsLent() && !aTurnIsGivenUp()) {
        return Outcomes.of(program, this::isUnfinished, this::blockedStep);
      }
    }
    return Outcome.COMPLETED;
  }

  private boolean anIdleWorkerIsLent() {
    Workers workers = host.workers();
    boolean lent = workers.standsIn(now) || order != null && workers.lendIdle(order, now);
    collectReleased();
    return lent;
  }

  private boolean aTurnIsGivenUp() {
    boolean givenUp = order != null && order.letFirstGo(position, now);
    collectReleased();
    return givenUp;
  }

  /** How many steps came before their turn in the recorded order. */
  public int turnsGivenUp() {
    return order == null ? 0 : order.turnsGivenUp();
  }

  public BitSet outOfOrder() {
    return order == null ? new BitSet() : order.outOfOrder();
  }

  /** Cause of each mark, by object; see {@link Timeline#markCause}. */
  public int[] markCauses() {
    return markCause;
  }

  /** Time of each mark, by object; see {@link Timeline#markNanos}. */
  public double[] markTimes() {
    return markTime;
  }

  private void finishSegment() {
    int runningBefore = calendar.running();
    int body = calendar.next();
    if (calendar.moved()) {
      now.advance(calendar.service());
    }
    Progress.did(++finished);
    if (!trying.isEmpty() && trying.get(body)) {
      tryAgain(body);
      return;
    }
    int step = position[body]++;
    inSegment[body] = false;
    if (recorder != null) {
      int event =
          recorder.add(
              step, body, now.causeOf(body), runningBefore, segmentStart[body], calendar.now());
      now.causedBy(body, event);
    }
    if (host.admits(body, false, now)) {
      execute(body, program.operationCode(step) == RUN ? workSequence[body] : ANOTHER);
    } else if (waits != null) {
      waits.waits(body, WaitObserver.NO_STEP, calendar.now());
    }
  }

  /** A body that was let go to try again for a lock has a processor. */
  private void tryAgain(int body) {
    trying.clear(body);
    now.act(body);
    int step = position[body] - 1;
    if (objects.lockAgain(body, program.object(step), now)) {
      execute(body, ANOTHER);
    } else {
      tellWait(body, step);
      blocks(body, program.operation(step));
    }
  }

  /**
   * @param workBefore the number of the work that the body goes on with, if that is its next step
   */
  private void execute(int body, long workBefore) {
    now.act(body);
    long work = workBefore;
    int end = program.firstStep(body + 1);
    int step = position[body];
    while (step < end) {
      byte code = program.operationCode(step);
      if (code == ENTER || code == EXIT) {
        if (recorder != null) {
          tellPath(recorder, body, step, code);
        }
        step++; // functions are many, and nothing happens
        continue;
      }
      if (stops && stopped[body] && (code == SLEEP || code == ACQUIRE)) {
        break;
      }
      if (Operation.isSegment(code)) {
        position[body] = step;
        if (impliesCalls && recorder != null) {
          recorder.isIn(body, program.path(step));
        }
        if (step + AHEAD < end) {
          touched += program.operationCode(step + AHEAD);
        }
        collectReleased(); // let go before the segment began, so earlier in the order
        if (code != RUN) {
          blocks(body, OPERATIONS[code]);
        }
        startSegment(body, step, code, work);
        return;
      }
      work = ANOTHER;
      if (order != null && !order.isTurnOf(step)) {
        position[body] = step;
        order.waitForTurn(step, body);
        now.arrive(body);
        tellWait(body, step);
        collectReleased();
        host.waitsForTurn(body, now);
        collectReleased();
        return;
      }
      if (code == TRY) {
        if (attempts != null && step + 1 < end && !attempts.tries(body, step + 1, now)) {
          position[body] = step;
          tellWait(body, step + 1);
          collectReleased();
          blocks(body, program.operation(step + 1));
          return;
        }
        step++;
        continue;
      }
      step++;
      if (order != null) {
        order.needsTheOneBefore(step - 1, now);
      }
      Operation operation = OPERATIONS[code];
      boolean goesOn = perform(body, step - 1, operation);
      step = objects.next(body, step);
      if (order != null) {
        order.taken(step - 1, now);
      }
      if (attempts != null) {
        attempts.did(body, step - 1, now);
      }
      if (waits != null) {
        tellStep(waits, body, step - 1, operation, goesOn);
      }
      if (!goesOn) {
        position[body] = step;
        collectReleased();
        blocks(body, operation);
        return;
      }
      collectReleased(); // who needs a worker again is before tasks that this body submits later
    }
    position[body] = step;
    finish(body);
    collectReleased();
    leavesHost(body);
    tellEnd(body);
  }

  private void tellStep(
      WaitObserver waits, int body, int step, Operation operation, boolean goesOn) {
    if (!goesOn && operation != Operation.HALT) {
      waits.waits(body, step, calendar.now());
    } else if (operation == Operation.SUBMIT) {
      waits.submits(body, (int) program.amount(step), step, calendar.now());
    }
  }

  private void tellWait(int body, int step) {
    if (waits != null) {
      waits.waits(body, step, calendar.now());
    }
  }

  private void tellEnd(int body) {
    if (waits != null) {
      waits.ends(body, calendar.now());
    }
  }

  private static void tellPath(EventRecorder recorder, int body, int step, byte code) {
    if (code == ENTER) {
      recorder.enters(body, step);
    } else {
      recorder.leaves(body);
    }
  }

  private void blocks(int body, Operation operation) {
    host.blocked(body, operation, now);
    collectReleased();
  }

  private void leavesHost(int body) {
    host.leaves(body, now);
    collectReleased();
  }

  private void startSegment(int body, int step, byte code, long work) {
    inSegment[body] = true;
    if (recorder != null) {
      segmentStart[body] = calendar.now();
      recorder.begins(body, now.causeOf(body));
    }
    if (code == RUN) {
      workSequence[body] = work == ANOTHER ? sequence++ : work;
      long nanos = recorder == null ? joined(body, step) : program.amount(step);
      calendar.run(body, nanos, workSequence[body]);
    } else {
      calendar.delay(body, program.amount(step), sequence++);
    }
  }

  /** How long the body works from that step on; it is then at the last piece of that. */
  private long joined(int body, int first) {
    long nanos = program.amount(first);
    int end = program.firstStep(body + 1);
    for (int step = first + 1; step < end; step++) {
      byte code = program.operationCode(step);
      if (code == RUN) {
        nanos = Math.addExact(nanos, program.amount(step));
        position[body] = step;
        Progress.did(++finished);
      } else if (code != ENTER && code != EXIT) {
        break;
      }
    }
    return nanos;
  }

  private boolean perform(int body, int step, Operation operation) {
    switch (operation) {
      case ENTER, EXIT -> {
        return true;
      }
      case MARK -> {
        int mark = program.object(step);
        if (markCause[mark] == Timeline.NEVER) {
          markCause[mark] = now.causeOf(body);
          markTime[mark] = calendar.now();
        }
        return true;
      }
      case STOP -> {
        stop(program.object(step));
        return true;
      }
      case HALT -> {
        halted = true;
        return false;
      }
      default -> {
        return actions.perform(body, step, operation, now);
      }
    }
  }

  /** Another body ends, now if it is where it may. */
  private void stop(int body) {
    stopped[body] = true;
    if (state[body] == ALIVE && !isReady[body] && giveUp(body, position[body])) {
      finish(body);
      leavesHost(body); // one that was pinned has kept it
      tellEnd(body);
    }
  }

  /** Whether a body was waiting for what it may be stopped in; then it waits no longer. */
  private boolean giveUp(int body, int step) {
    if (inSegment[body]) {
      if (program.operation(step) != Operation.SLEEP) {
        return false;
      }
      calendar.forget(body);
      return true;
    }
    return step > program.firstStep(body)
        && program.operation(step - 1) == Operation.ACQUIRE
        && objects.giveUp(body, program.object(step - 1), now);
  }

  private void finish(int body) {
    state[body] = ENDED;
    host.workers().ended(body, now);
  }

  private void collectReleased() {
    IntQueue released = now.released();
    while (!released.isEmpty()) {
      int body = released.poll();
      if (waits != null) {
        waits.goesOn(body, now.acting(), calendar.now());
      }
      if (!host.admits(body, state[body] != NEW, now)) {
        tellWait(body, WaitObserver.NO_STEP);
        continue; // it will be released again
      }
      if (now.mustTry(body)) {
        trying.set(body);
        calendar.run(body, 0, sequence++);
      } else {
        readySequence[body] = sequence++;
        isReady[body] = true;
        ready.add(body);
      }
    }
  }

  private boolean isUnfinished(int body) {
    return switch (state[body]) {
      case ENDED -> false;
      case ALIVE -> !stopped[body];
      // Submitted, but no worker ever came; or let go, but no carrier.
      default -> host.isSubmitted(body) || host.waitsForCarrier(body);
    };
  }

  /** The step a body that cannot go on has tried, or one of the words of {@link Outcomes}. */
  private int blockedStep(int body) {
    if (host.waitsForCarrier(body)) {
      return Outcomes.NO_CARRIER;
    }
    if (state[body] == NEW) {
      return Outcomes.NO_WORKER;
    }
    if (attempts != null && attempts.wantedBy(body) >= 0) {
      return attempts.wantedBy(body);
    }
    return position[body] - (order != null && order.isWaiting(body) ? 0 : 1);
  }
}
