package corecast.conversion.lower;

import corecast.conversion.lock.BrokenBarriers;
import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.conversion.loop.PollingLoops;
import corecast.conversion.plan.BodyWriter;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.RecordedObjects;
import corecast.conversion.task.Containers;
import corecast.conversion.task.RecordedTask;
import corecast.program.FailedTry;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.List;
import java.util.Locale;

/**
 * Turns the events of one thread into steps that are not work, functions or locks: one event is
 * mostly one step, or none if it gave up.
 */
final class OperationWriter {
  /** An operation that gave up has waited if it took this long without using its processor. */
  private static final long WAITED_NANOS = 10_000;

  private final Known known;
  private final Tally tally;
  private final Joins joins;
  private final EventLog log;
  private final Findings findings;
  private final RecordedObjects objects;

  OperationWriter(Known known, Tally tally, EventLog log) {
    this.known = known;
    this.tally = tally;
    this.joins = new Joins(known);
    this.log = log;
    this.findings = known.plan.findings;
    this.objects = known.plan.objects;
  }

  void write(BodyWriter out, Iterable<InsertedStep> steps, long nanos) {
    for (InsertedStep step : steps) {
      int object =
          step.kind() == null
              ? step.target()
              : objects.made(step.kind(), step.name(), step.parameter());
      out.step(step.operation(), object, step.amount(), nanos);
    }
  }

  void step(BodyWriter out, int event, long now) {
    if (log.decision(event) == Decision.POLLED && log.kind(event) != EventKind.WAIT_END) {
      findings.repeated(PollingLoops.NOTE);
      return;
    }
    if (log.decision(event) == Decision.PACED && log.kind(event) != EventKind.WAIT_END) {
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
          if (Outcomes.hasSucceeded(log, event)) {
            out.tries(now);
          }
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
          triesInAttempt(out, event);
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
      case IO -> known.io.io(out, log, event);
      case IO_END -> findings.unmatched(EventKind.IO_END); // in traces of former versions only
      case STREAM -> known.io.transfer(out, log, event);
      case OUTCOME -> {
        if (isPutWithoutBound(event)) {
          return;
        }
        findings.outcome(operationOf(object));
        if (log.result(event) == Result.OK) {
          findings.succeeded();
        }
        failedTry(out, event);
        long given = GivenTimes.of(log, event);
        if (given > 0) {
          out.delay(Operation.SLEEP, given, now);
        }
      }

      case PUT_BEGIN -> {
        if (log.decision(event) == Decision.PUT_AFTER_ALL) {
          out.step(Operation.PUT, objects.of(object, ObjectKind.QUEUE), 0, now);
        }
      }
      case STAGE_SOURCE, STAGE_PART, STAGE_BEGIN, TASK_DONE -> {
        int stage = known.stages.completedAt(log, event);
        if (stage != EventLog.NONE && stage != out.body) {
          out.step(Operation.COMPLETE, stage, 0, now);
        }
      }
      case TASK_AWAIT_END -> {
        if (!joins.write(out, log, event)) {
          gaveUp(out, event);
        }
      }
      case MANAGED_BEGIN -> out.lend(now);
      case MANAGED_END -> out.keep(now);
      default -> {} // a BEGIN, or what extra steps do in other threads
    }
  }

  /** A lock was not there, and the thread has done something else. */
  private void failedTry(BodyWriter out, int event) {
    if (Outcomes.isOfLock(log, event) && Outcomes.isFailureAlone(log, event)) {
      String mark = FailedTry.markName(known.plan.names.object((int) log.amount(event)));
      out.mark(objects.made(ObjectKind.MARK, mark, 0), log.time(event));
    }
  }

  private static String operationOf(int code) {
    EventKind kind = EventKind.ofCode(code);
    return kind == null
        ? "operation " + code
        : kind.name()
            .toLowerCase(Locale.ROOT)
            .replace('_', ' ')
            .replace(" begin", "")
            .replace(" end", "");
  }

  /** An offer to a queue without a bound could not fail. */
  private boolean isPutWithoutBound(int event) {
    Recording.TracedObject queue = known.plan.recording.objects.get((int) log.amount(event));
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
    if (log.reference(event) != EventLog.NONE) {
      out.step(Operation.SPAWN, log.reference(event), 0, log.time(event));
    } else if (!known.threads.isWorker(log.object(event))) {
      findings.unmatched("start of a thread that recorded nothing");
    }
  }

  private void join(BodyWriter out, int event) {
    if (!done(out, event)) {
      return;
    }
    int target = known.threads.of(log.object(event));
    if (target == EventLog.NONE || target == out.body) {
      findings.unmatched("join of a thread that is not part of the program");
    } else {
      out.step(Operation.JOIN, target, 0, log.time(event));
    }
  }

  private void awaitAll(BodyWriter out, int event) {
    int container = log.object(event);
    if (log.decision(event) == Decision.WOKEN_UP) {
      String semaphore = Containers.semaphore(known.plan.names, container);
      out.step(
          Operation.ACQUIRE, objects.made(ObjectKind.SEMAPHORE, semaphore, 0), 1, log.time(event));
    } else if (done(out, event)) {
      for (int thread : known.containers.threadsToJoin(log, event)) {
        int target = known.threads.of(thread);
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
      tally.yielded(log.amount(event));
    }
  }

  private void park(BodyWriter out, int event) {
    long now = log.time(event);
    if (log.decision(event) == Decision.INTERRUPTED || log.decision(event) == Decision.UNPARKED) {
      return; // an extra step
    }
    long given = GivenTimes.atBegin(log, event);
    if (given > 0) {
      findings.outcome(EventKind.PARK_END);
      out.delay(Operation.SLEEP, Math.min(given, log.waited(event)), now);
    } else {
      findings.repeated("A park or busy wait whose end has no recorded cause was ignored");
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
    switch (log.decision(event)) {
      case INTERRUPTED, BARRIER_BROKEN, TIME_LIMIT -> {
        return; // an inserted step
      }
      default -> {}
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
    int lock = known.locks.lockOf(log.object(event));
    if (known.locks.isReadWrite(lock)) {
      out.releaseToWait(Operation.WRITE_UNLOCK, readWrite(lock), log.time(event));
    } else {
      int id = objects.of(lock, ObjectKind.LOCK);
      out.releaseToWait(Operation.UNLOCK, id, log.time(event));
    }
  }

  private void endWait(BodyWriter out, int event) {
    long now = log.time(event);
    if (log.decision(event) == Decision.INTERRUPTED) {
      countOutcome(event);
    } else if (log.decision(event) == Decision.POLLED) {
      findings.repeated(PollingLoops.NOTE);
    } else if (log.decision(event) == Decision.UNDECIDED) {
      endedByTime(out, event);
    }
    boolean lends = known.managedBlocks.lends(log, event);
    if (lends) {
      out.lend(now);
    }
    write(out, known.plan.inserted.before(log, event), now);
    if (lends) {
      out.keep(now); // before the lock is taken again
    }
    int lock = known.locks.lockOf(log.object(event));
    if (known.locks.isReadWrite(lock)) {
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
      findings.repeated("A wait whose end has no recorded cause takes as long as recorded");
    }
    boolean late = timeout > 0 && log.result(event) != Result.INTERRUPTED;
    out.delay(Operation.SLEEP, late ? Math.min(timeout, waited) : waited, log.time(event));
  }

  // ---- barriers ---------------------------------------------------------------------------------

  private void beginBarrier(BodyWriter out, int event) {
    if (log.decision(event) != Decision.ARRIVES) {
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
    if (done(out, event) && begin != EventLog.NONE && log.decision(begin) == Decision.ARRIVES) {
      afterAction(out, event, log.time(event));
    }
  }

  /** The barrier's action comes between two meetings: all wait for its end. */
  private void afterAction(BodyWriter out, int event, long now) {
    int object = log.object(event);
    if (known.barriersWithAction.contains(object)) {
      int barrier = objects.of(object, ObjectKind.BARRIER);
      long parties = known.plan.builder.objectParameter(barrier);
      String name = known.plan.names.object(object) + "~action";
      out.step(Operation.BARRIER, objects.made(ObjectKind.BARRIER, name, parties), 0, now);
    }
  }

  // ---- queues and pools -------------------------------------------------------------------------

  private void take(BodyWriter out, int event) {
    if (!done(out, event)) {
      return;
    }
    long wanted = log.amount(event);
    long taken = known.stocks.itemsFor(log, event);
    if (taken < wanted) {
      findings.unmatched("take of an item whose put was not recorded");
    }
    int queue = objects.of(log.object(event), ObjectKind.QUEUE);
    if (Outcomes.isDiscard(log, event)) {
      out.step(Operation.DISCARD, queue, taken, log.time(event));
      return;
    }
    for (long i = 0; i < taken; i++) {
      triesInAttempt(out, event);
      out.step(Operation.TAKE, queue, 0, log.time(event));
    }
  }

  /**
   * To wait for an item or for room, without a lock that was tried before, is to go round a loop:
   * then it makes no difference whether it is tried.
   */
  private void triesInAttempt(BodyWriter out, int event) {
    if (out.isInAttempt() && Outcomes.hasSucceeded(log, event)) {
      out.tries(log.time(event));
    }
  }

  private void submit(BodyWriter out, int event) {
    RecordedTask task = known.tasks.at(log, event);
    if (task == null || task.body == EventLog.NONE || task.dispatched) {
      return; // refused, or run at once by the submitter, or written elsewhere
    }
    List<InsertedStep> later = known.timed.submission(task);
    if (later != null) {
      write(out, later, log.time(event));
      return;
    }
    if (!task.begun()) {
      findings.unfinished("task that was submitted but not started");
    }
    int pool = objects.pool(task.pool);
    out.step(Operation.SUBMIT, pool, task.body, log.time(event));
  }
}
