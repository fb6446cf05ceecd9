package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.machine.Calendar;
import corecast.simulator.primitive.Carriers;
import corecast.simulator.primitive.CommonCause;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.IntQueue;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.primitive.Succession;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The discrete-event loop. One event queue ordered by time, then by sequence number, which is given
 * when something is scheduled: the end of a segment, or a body that was let go and now goes on.
 *
 * <p>A body executes its instantaneous steps one after another until it must wait, reaches a
 * segment, or ends; those it lets go meanwhile follow after it at the same instant.
 */
public final class Engine {
  private static final Operation[] OPERATIONS = Operation.values();
  private static final byte RUN = (byte) Operation.RUN.ordinal();
  private static final byte ENTER = (byte) Operation.ENTER.ordinal();
  private static final byte EXIT = (byte) Operation.EXIT.ordinal();

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
  private final Synchronizers objects;
  private final Instant now;
  private final @Nullable RecordedOrder order;
  private final @Nullable Carriers carriers;
  private final @Nullable JoinedRuns joined;

  /**
   * Whether a body that blocks may hand on what it runs on, and wait for that before it goes on.
   */
  private final boolean handsOn;

  private final int[] position;
  private final double[] segmentStart;
  private final byte[] state;
  private final Workers workers;
  private final boolean[] stopped;
  private final boolean stops;
  private final boolean[] isReady;
  private final boolean[] inSegment;

  /** Bodies that try again to get a lock, as soon as they have a processor. */
  private final BitSet trying = new BitSet();

  private final int[] markCause;
  private final double[] markTime;
  private final IntQueue ready = new IntQueue();
  private final long[] readySequence;
  private long sequence;
  private int finished;

  /** Whether the acting body goes on since another one let it go. */
  private boolean wasReleased;

  /** Changes with each step that is touched, so that this is not left out. */
  @SuppressWarnings("UnusedVariable")
  private int touched;

  /**
   * @param processors sizes the pools that are as large as the machine
   * @param recorder takes down the timeline; {@code null} if only the end matters
   * @param order keeps every object's recorded order; {@code null} to re-decide it
   * @param ignoredObjects objects whose steps are passed over
   * @param succession of locks
   * @param joined joins pieces of work, where there is neither recorder nor order nor any delay;
   *     the calendar must go by its order of ties
   */
  public Engine(
      Program program,
      Calendar calendar,
      int processors,
      @Nullable EventRecorder recorder,
      @Nullable RecordedOrder order,
      boolean[] ignoredObjects,
      Succession succession,
      @Nullable JoinedRuns joined) {
    this.program = program;
    this.calendar = calendar;
    this.recorder = recorder;
    this.order = order;
    this.joined = joined;
    int bodies = program.bodies();
    CommonCause common = recorder == null ? null : recorder::commonAncestor;
    this.now = new Instant(bodies, common, recorder == null ? null : recorder.precedence());
    this.objects = new Synchronizers(program, processors, ignoredObjects, succession);
    this.carriers = carriers(program, processors);
    this.handsOn = carriers != null || order != null || program.hasForkJoinPools();
    this.position = new int[bodies];
    this.segmentStart = new double[recorder == null ? 0 : bodies];
    this.state = new byte[bodies];
    this.workers = new Workers(program, objects);
    this.stopped = new boolean[bodies];
    this.stops = program.hasStops();
    this.isReady = new boolean[bodies];
    this.inSegment = new boolean[bodies];
    this.readySequence = new long[bodies];
    this.markCause = new int[program.objects()];
    this.markTime = new double[program.objects()];
    Arrays.setAll(position, program::firstStep);
    Arrays.fill(markCause, Timeline.NEVER);
    Arrays.fill(markTime, Double.NaN);
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

  /** Runs to the end, or until nothing can go on, or it is lost which of two is first. */
  public Outcome run() {
    for (int body = 0; body < program.bodies(); body++) {
      if (!program.isTask(body) && !program.isSpawned(body)) {
        now.released().add(body);
      }
    }
    collectReleased();
    while (true) {
      if (!ready.isEmpty() && readySequence[ready.peek()] < calendar.sequenceNow()) {
        int body = ready.poll();
        isReady[body] = false;
        if (state[body] != ENDED) {
          state[body] = ALIVE;
          wasReleased = true;
          execute(body);
        }
      } else if (!calendar.isEmpty() && (joined == null || !joined.isLost())) {
        finishSegment();
      } else if (!anIdleWorkerIsLent() && !aTurnIsGivenUp()) {
        return Outcomes.of(program, this::isUnfinished, this::blockedStep);
      }
    }
  }

  private boolean anIdleWorkerIsLent() {
    boolean lent = order != null && workers.lendIdle(order, now);
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
      now.advance();
    }
    if (joined == null) {
      Progress.did(++finished);
    }
    if (!trying.isEmpty() && trying.get(body)) {
      tryAgain(body);
      return;
    }
    int step = position[body]++;
    inSegment[body] = false;
    wasReleased = false;
    if (recorder != null) {
      int event =
          recorder.add(
              step, body, now.causeOf(body), runningBefore, segmentStart[body], calendar.now());
      now.causedBy(body, event);
    }
    if (mayGoOn(body, false)) {
      execute(body);
    }
  }

  /** A body that was let go to try again for a lock has a processor. */
  private void tryAgain(int body) {
    trying.clear(body);
    now.act(body);
    int step = position[body] - 1;
    if (objects.lockAgain(body, program.object(step), now)) {
      execute(body);
    } else {
      blocks(body, program.operation(step));
    }
  }

  private void execute(int body) {
    now.act(body);
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
      if (stops && stopped[body] && endsWhenStopped(OPERATIONS[code])) {
        break;
      }
      if (Operation.isSegment(code)) {
        position[body] = step;
        if (step + AHEAD < end) {
          touched += program.operationCode(step + AHEAD);
        }
        collectReleased(); // let go before the segment began, so earlier in the order
        if (code != RUN) {
          blocks(body, OPERATIONS[code]);
        }
        startSegment(body, step, end, code);
        return;
      }
      if (order != null && !order.isTurnOf(step)) {
        position[body] = step;
        order.waitForTurn(step, body);
        now.arrive(body);
        collectReleased();
        workers.blocked(body, now);
        workers.waitsForTurn(body);
        collectReleased();
        leavesCarrier(body); // pinned or not: the recording did not wait here
        return;
      }
      step++;
      if (order != null) {
        order.needsTheOneBefore(step - 1, now);
      }
      Operation operation = OPERATIONS[code];
      boolean goesOn = perform(body, step - 1, operation);
      if (order != null) {
        order.taken(step - 1, now);
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
    leavesCarrier(body);
  }

  private static void tellPath(EventRecorder recorder, int body, int step, byte code) {
    if (code == ENTER) {
      recorder.enters(body, step);
    } else {
      recorder.leaves(body);
    }
  }

  /** Its worker goes to others if it is to be lent, unless what it waits for runs on that. */
  private void blocks(int body, Operation operation) {
    if (!handsOn) {
      return;
    }
    if (operation != Operation.COMPLETE && operation != Operation.SUBMIT) {
      workers.blocked(body, now);
      collectReleased();
    }
    if (carriers != null) {
      carriers.blocked(body, now);
      collectReleased();
    }
  }

  /** {@code woken}: by the acting body, not by the time. */
  private boolean mayGoOn(int body, boolean woken) {
    return !handsOn
        || (workers.admits(body, now) && (carriers == null || carriers.admits(body, woken, now)));
  }

  private void leavesCarrier(int body) {
    if (carriers != null) {
      carriers.leave(body, now);
      collectReleased();
    }
  }

  private void startSegment(int body, int step, int end, byte code) {
    inSegment[body] = true;
    if (recorder != null) {
      segmentStart[body] = calendar.now();
      recorder.begins(body, now.causeOf(body));
    }
    if (joined != null) {
      calendar.run(body, joined.join(body, step, end, sequence, wasReleased), sequence++);
      position[body] = joined.last(body);
    } else if (code == RUN) {
      calendar.run(body, program.amount(step), sequence++);
    } else {
      calendar.delay(body, program.amount(step), sequence++);
    }
  }

  private boolean perform(int body, int step, Operation operation) {
    int object = program.object(step);
    switch (operation) {
      case ENTER, EXIT -> {
        return true;
      }
      case MARK -> {
        if (markCause[object] == Timeline.NEVER) {
          markCause[object] = now.causeOf(body);
          markTime[object] = calendar.now();
        }
        return true;
      }
      case SPAWN -> {
        now.letGo(object);
        return true;
      }
      case SUBMIT -> {
        return workers.submit(body, (int) program.amount(step), object, now);
      }
      case STOP -> {
        stop(object);
        return true;
      }
      case GET -> {
        return workers.get(body, object, now);
      }
      case HELP -> {
        return workers.help(body, object, (int) program.amount(step), now);
      }
      case COMPLETE -> {
        return workers.complete(body, object, now);
      }
      case SERVE -> {
        workers.serve(object, now);
        return true;
      }
      case LEAVE -> {
        return workers.leave(body, object, now);
      }
      default -> {
        try {
          return performOnObject(body, step, operation, object);
        } catch (ReplayFault fault) {
          throw new ReplayFault(
              program.origin().file()
                  + ": "
                  + program.bodyName(body)
                  + ": "
                  + Outcomes.fault(program, step, fault)
                  + "; correct the program");
        }
      }
    }
  }

  private boolean performOnObject(int body, int step, Operation operation, int object) {
    switch (operation) {
      case PIN, UNPIN -> {
        pin(body, operation);
        return true;
      }
      case LEND, KEEP -> {
        lend(body, operation);
        return true;
      }
      default -> {
        return objects.perform(body, operation, object, step, now);
      }
    }
  }

  private void lend(int body, Operation operation) {
    if (operation == Operation.LEND) {
      workers.lend(body);
    } else {
      workers.keep(body);
    }
  }

  /** Only a virtual thread has a carrier to keep. */
  private void pin(int body, Operation operation) {
    if (carriers == null) {
      return;
    }
    if (operation == Operation.PIN) {
      carriers.pin(body);
    } else {
      carriers.unpin(body);
    }
  }

  private static boolean endsWhenStopped(Operation operation) {
    return operation == Operation.SLEEP || operation == Operation.ACQUIRE;
  }

  /** Another body ends, now if it is where it may. */
  private void stop(int body) {
    stopped[body] = true;
    if (state[body] == ALIVE && !isReady[body] && giveUp(body, position[body])) {
      finish(body);
      leavesCarrier(body); // one that was pinned has kept it
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
    workers.ended(body, now);
  }

  private void collectReleased() {
    IntQueue released = now.released();
    while (!released.isEmpty()) {
      int body = released.poll();
      if (!mayGoOn(body, state[body] != NEW)) {
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
      default -> workers.isSubmitted(body) || waitsForCarrier(body);
    };
  }

  private boolean waitsForCarrier(int body) {
    return carriers != null && carriers.isWaiting(body);
  }

  /** The step a body that cannot go on has tried, or one of the words of {@link Outcomes}. */
  private int blockedStep(int body) {
    if (waitsForCarrier(body)) {
      return Outcomes.NO_CARRIER;
    }
    if (state[body] == NEW) {
      return Outcomes.NO_WORKER;
    }
    boolean atStep = order != null && order.isWaiting(body);
    return atStep ? position[body] : position[body] - 1;
  }
}
