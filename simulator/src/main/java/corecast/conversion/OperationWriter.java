package corecast.conversion;

import corecast.conversion.draft.BodyWriter;
import corecast.conversion.draft.Deadlines;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.Findings;
import corecast.conversion.draft.RecordedObjects;
import corecast.conversion.lock.Barriers;
import corecast.conversion.lock.BrokenBarriers;
import corecast.conversion.lock.Interrupts;
import corecast.conversion.lock.Parks;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.conversion.loop.PollingLoops;
import corecast.conversion.loop.RoundsUntilTold;
import corecast.conversion.queue.Stocks;
import corecast.conversion.task.Containers;
import corecast.conversion.task.RecordedTask;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.List;

/**
 * Turns the events of one thread into steps that are not work, functions or locks: one event is
 * mostly one step, or none if it gave up.
 */
final class OperationWriter {
  /** An operation that gave up has waited if it took this long without using its processor. */
  private static final long WAITED_NANOS = 10_000;

  private final Conversion conversion;
  private final EventLog log;
  private final Findings findings;
  private final RecordedObjects objects;

  OperationWriter(Conversion conversion, EventLog log) {
    this.conversion = conversion;
    this.log = log;
    this.findings = conversion.draft.findings;
    this.objects = conversion.draft.objects;
  }

  /** Steps that the conversion has made up. */
  void write(BodyWriter out, Iterable<Extras.Step> steps, long nanos) {
    for (Extras.Step step : steps) {
      int object =
          step.kind() == null
              ? step.target()
              : objects.made(step.kind(), step.name(), step.parameter());
      out.step(step.operation(), object, step.amount(), nanos);
    }
  }

  /** The step of an event, whatever is around it. */
  void step(BodyWriter out, int event, long now) {
    if (log.link(event) == PollingLoops.POLLED && log.kind(event) != EventKind.WAIT_END) {
      findings.repeated(PollingLoops.NOTE);
      return;
    }
    if (log.link(event) == RoundsUntilTold.BY_CLOCK && log.kind(event) != EventKind.WAIT_END) {
      return; // extra steps
    }
    int object = log.object(event);
    switch (log.kind(event)) {
      case MARK -> out.step(Operation.MARK, objects.mark(object), 0, now);

      case START -> start(out, event);
      case JOIN_END -> join(out, event);
      case SLEEP_END -> sleep(out, event);
      case PARK_END -> park(out, event);
      case YIELD -> yielded(event);

      case WAIT_BEGIN -> beginWait(out, event);
      case WAIT_END -> endWait(out, event);

      case ACQUIRE_END -> {
        if (done(out, event)) {
          int semaphore = objects.of(object, ObjectKind.SEMAPHORE);
          out.step(Operation.ACQUIRE, semaphore, permits(event), now);
        }
      }
      case RELEASE -> {
        int semaphore = objects.of(object, ObjectKind.SEMAPHORE);
        out.step(Operation.RELEASE, semaphore, permits(event), now);
      }
      case COUNT_DOWN ->
          out.step(Operation.COUNT_DOWN, objects.of(object, ObjectKind.LATCH), 0, now);
      case AWAIT_END -> {
        if (done(out, event)) {
          out.step(Operation.AWAIT, objects.of(object, ObjectKind.LATCH), 0, now);
        }
      }
      case BARRIER_BEGIN -> beginBarrier(out, event);
      case BARRIER_END -> endBarrier(out, event);

      case PUT_END -> {
        if (done(out, event)) {
          out.step(Operation.PUT, objects.of(object, ObjectKind.QUEUE), 0, now);
        }
      }
      case TRANSFER_END -> {
        if (done(out, event)) {
          out.step(Operation.TRANSFER, objects.of(object, ObjectKind.QUEUE), 0, now);
        }
      }
      case TAKE_END -> take(out, event);

      case SUBMIT -> submit(out, event);
      case GET_END, TERMINATION_END -> gaveUp(out, event); // success was an extra step
      case PHASE_END, EXCHANGE_END -> gaveUp(out, event); // likewise
      case AWAIT_ALL_END -> awaitAll(out, event);
      case IO -> conversion.io.io(out, log, event);
      case STREAM -> conversion.io.transfer(out, log, event);
      case IO_END -> out.delay(Operation.IO, log.waited(event), now);
      case OUTCOME -> {
        if (isPutWithoutBound(event)) {
          return;
        }
        findings.outcome(conversion.operationOf(object));
        long given = GivenTimes.of(log, event);
        if (given > 0) {
          out.delay(Operation.SLEEP, given, now);
        }
      }

      case PUT_BEGIN -> {
        if (log.link(event) == Stocks.PUT_AFTER_ALL) {
          out.step(Operation.PUT, objects.of(object, ObjectKind.QUEUE), 0, now);
        }
      }
      case STAGE_SOURCE, STAGE_PART, STAGE_BEGIN, TASK_DONE -> {
        int stage = conversion.stages.completedAt(log, event);
        if (stage != EventLog.NONE && stage != out.body) {
          out.step(Operation.COMPLETE, stage, 0, now);
        }
      }
      case TASK_AWAIT_END -> {
        if (!conversion.joins.write(out, log, event)) {
          gaveUp(out, event);
        }
      }
      case MANAGED_BEGIN -> out.lend(now);
      case MANAGED_END -> out.keep(now);
      default -> {} // a BEGIN, or what extra steps do in other threads
    }
  }

  /** An offer to a queue without a bound could not fail. */
  private boolean isPutWithoutBound(int event) {
    Recording.TracedObject queue = conversion.draft.recording.objects.get((int) log.amount(event));
    return log.object(event) == EventKind.PUT_BEGIN.code()
        && log.result(event) == Result.OK
        && queue != null
        && queue.kind() == corecast.trace.ObjectKind.QUEUE
        && queue.p1() == Integer.MAX_VALUE;
  }

  private int readWrite(int object) {
    return objects.of(object, ObjectKind.READ_WRITE_LOCK);
  }

  private long permits(int event) {
    return Math.min(log.amount(event), Integer.MAX_VALUE);
  }

  // ---- threads ----------------------------------------------------------------------------------

  private void start(BodyWriter out, int event) {
    if (log.link(event) != EventLog.NONE) {
      out.step(Operation.SPAWN, log.link(event), 0, log.time(event));
    } else if (!conversion.isWorker(log.object(event))) {
      findings.unmatched("start of a thread that recorded nothing");
    }
  }

  private void join(BodyWriter out, int event) {
    if (!done(out, event)) {
      return;
    }
    int target = conversion.bodyOfThread(log.object(event));
    if (target == EventLog.NONE || target == out.body) {
      findings.unmatched("join of a thread that is not part of the program");
    } else {
      out.step(Operation.JOIN, target, 0, log.time(event));
    }
  }

  private void awaitAll(BodyWriter out, int event) {
    int container = log.object(event);
    if (log.link(event) == Containers.WOKEN) {
      String semaphore = Containers.semaphore(conversion.draft.names, container);
      out.step(
          Operation.ACQUIRE, objects.made(ObjectKind.SEMAPHORE, semaphore, 0), 1, log.time(event));
    } else if (done(out, event)) {
      for (int thread : conversion.containers.threadsToJoin(container, log.time(event))) {
        int target = conversion.bodyOfThread(thread);
        if (target != EventLog.NONE && target != out.body) {
          out.step(Operation.JOIN, target, 0, log.time(event));
        }
      }
    }
  }

  private void sleep(BodyWriter out, int event) {
    if (log.result(event) != Result.OK) {
      gaveUp(out, event);
      return;
    }
    // A late wake-up was the delay of a busy processor, not of the sleep.
    long requested = GivenTimes.atBegin(log, event);
    out.delay(Operation.SLEEP, Math.min(requested, log.waited(event)), log.time(event));
  }

  /** Yields between attempts, and while it waits in any other way, are no work. */
  private void yielded(int event) {
    if (!log.isLibrary(event)) {
      conversion.yields = Math.max(0, conversion.yields + log.amount(event));
    }
  }

  private void park(BodyWriter out, int event) {
    long now = log.time(event);
    if (log.link(event) == Interrupts.PAIRED || log.link(event) == Parks.PAIRED) {
      return; // an extra step
    }
    long given = GivenTimes.atBegin(log, event);
    if (given > 0) {
      findings.outcome(EventKind.PARK_END);
      out.delay(Operation.SLEEP, Math.min(given, log.waited(event)), now);
    } else {
      findings.repeated("a park, or a loop of looks, that nothing was seen to end is left out");
    }
  }

  // ---- outcomes ---------------------------------------------------------------------------------

  /** Whether an operation did what it is there for; if not, what it did is written instead. */
  private boolean done(BodyWriter out, int event) {
    if (log.result(event) == Result.OK) {
      return true;
    }
    gaveUp(out, event);
    return false;
  }

  private void gaveUp(BodyWriter out, int event) {
    Result result = log.result(event);
    if (result == Result.OK) {
      return;
    }
    boolean pending = log.kind(event) == EventKind.GET_END && result == Result.THREW;
    if (pending) {
      return; // the future's exception: it was waited for like a value
    }
    countOutcome(event);
    if (log.link(event) == Interrupts.PAIRED || log.link(event) == Deadlines.PAIRED) {
      return; // an extra step
    }
    if (BrokenBarriers.actionIn(log, event) != EventLog.NONE) {
      return; // it was the last to come, so that it did not wait
    }
    long given = GivenTimes.of(log, event);
    if (given > 0) {
      out.delay(Operation.SLEEP, given, log.time(event));
    } else if (hasBlocked(log, event) || log.kind(event) == EventKind.SLEEP_END) {
      out.delay(Operation.SLEEP, log.waited(event), log.time(event));
    }
  }

  /** Whether the operation that ends there kept its thread without using its processor. */
  static boolean hasBlocked(EventLog log, int event) {
    return log.waited(event) - log.cpu(event) >= WAITED_NANOS;
  }

  /** Unless an OUTCOME beside it speaks of the same operation, and is counted. */
  private void countOutcome(int event) {
    if (!Outcomes.isBeside(log, event)) {
      findings.outcome(log.kind(event));
    }
  }

  // ---- monitors and conditions ------------------------------------------------------------------

  private void beginWait(BodyWriter out, int event) {
    int lock = conversion.locks.lockOf(log.object(event));
    if (conversion.locks.isReadWrite(lock)) {
      out.releaseToWait(Operation.WRITE_UNLOCK, readWrite(lock), log.time(event));
    } else {
      int id = objects.of(lock, ObjectKind.LOCK);
      out.releaseToWait(Operation.UNLOCK, id, log.time(event));
    }
  }

  private void endWait(BodyWriter out, int event) {
    long now = log.time(event);
    if (log.link(event) == Interrupts.PAIRED) {
      countOutcome(event);
    } else if (log.link(event) == PollingLoops.POLLED) {
      findings.repeated(PollingLoops.NOTE);
    } else if (log.link(event) == EventLog.NONE) {
      endedByTime(out, event);
    }
    boolean lends = conversion.managedBlocks.lends(log, event);
    if (lends) {
      out.lend(now);
    }
    write(out, conversion.draft.extras.before(log, event), now);
    if (lends) {
      out.keep(now); // before the lock is taken again
    }
    int lock = conversion.locks.lockOf(log.object(event));
    if (conversion.locks.isReadWrite(lock)) {
      out.takeAfterWait(Operation.WRITE_LOCK, readWrite(lock), now);
    } else {
      out.takeAfterWait(Operation.LOCK, objects.of(lock, ObjectKind.LOCK), now);
    }
  }

  private void endedByTime(BodyWriter out, int event) {
    long waited = log.waited(event);
    long timeout = GivenTimes.atBegin(log, event);
    if (timeout > 0 || log.result(event) != Result.OK) {
      countOutcome(event);
    } else {
      findings.repeated("a wait that nothing was seen to end is replayed as a delay");
    }
    boolean late = timeout > 0 && log.result(event) != Result.INTERRUPTED;
    out.delay(Operation.SLEEP, late ? Math.min(timeout, waited) : waited, log.time(event));
  }

  // ---- barriers ---------------------------------------------------------------------------------

  private void beginBarrier(BodyWriter out, int event) {
    if (log.link(event) != Barriers.COUNTS) {
      return;
    }
    int barrier = objects.of(log.object(event), ObjectKind.BARRIER);
    out.step(Operation.BARRIER, barrier, 0, log.time(event));
    if (log.partner(event) == EventLog.NONE) {
      afterAction(out, event, log.time(event));
    }
  }

  private void endBarrier(BodyWriter out, int event) {
    int begin = log.partner(event);
    if (done(out, event) && begin != EventLog.NONE && log.link(begin) == Barriers.COUNTS) {
      afterAction(out, event, log.time(event));
    }
  }

  /** The barrier's action comes between two meetings: all wait for its end. */
  private void afterAction(BodyWriter out, int event, long now) {
    int object = log.object(event);
    if (conversion.barriersWithAction.contains(object)) {
      int barrier = objects.of(object, ObjectKind.BARRIER);
      long parties = conversion.draft.builder.objectParameter(barrier);
      String name = conversion.draft.names.object(object) + "~action";
      out.step(Operation.BARRIER, objects.made(ObjectKind.BARRIER, name, parties), 0, now);
    }
  }

  // ---- queues and pools -------------------------------------------------------------------------

  private void take(BodyWriter out, int event) {
    if (!done(out, event)) {
      return;
    }
    long wanted = log.amount(event);
    long taken = conversion.stocks.takeItems(log.object(event), wanted);
    if (taken < wanted) {
      findings.unmatched("take of an item nobody was seen to put");
    }
    int queue = objects.of(log.object(event), ObjectKind.QUEUE);
    for (long i = 0; i < taken; i++) {
      out.step(Operation.TAKE, queue, 0, log.time(event));
    }
  }

  private void submit(BodyWriter out, int event) {
    RecordedTask task = conversion.tasks.at(log, event);
    if (task == null || task.body == EventLog.NONE || task.dispatched) {
      return; // refused, or run at once by the submitter, or written elsewhere
    }
    List<Extras.Step> later = conversion.timed.submission(task);
    if (later != null) {
      write(out, later, log.time(event));
      return;
    }
    if (!task.begun()) {
      findings.unfinished("task submitted but not begun");
    }
    int pool = objects.pool(task.pool);
    out.step(Operation.SUBMIT, pool, task.body, log.time(event));
  }
}
