package corecast.conversion.lower;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.BodyWriter;
import corecast.conversion.plan.RecordedObjects;
import corecast.conversion.task.ManagedBlocks;
import corecast.conversion.task.RecordedTask;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Progress;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Turns the events of one thread into steps of its body and of the tasks it ran: work, functions
 * and locks; what is not as frequent is left to {@link OperationWriter}.
 */
final class LogWriter {
  /** The part of an event's flagged code that is its code. */
  private static final int CODE = 127;

  private static final int TASK_END = EventKind.TASK_END.code();
  private static final int WAIT_END = EventKind.WAIT_END.code();

  private static final EventKind[] KINDS = EventKind.values();

  private static final boolean[] TIMED = new boolean[CODE + 1];

  static {
    for (EventKind kind : EventKind.values()) {
      TIMED[kind.code()] = kind.timed();
    }
  }

  private final Known known;
  private final Tally tally;
  private final EventLog log;
  private final RecordedObjects objects;
  private final LateEntries lateEntries;
  private final OperationWriter operations;
  private final Map<Integer, BodyWriter> writers = new HashMap<>();

  /** Of bodies that are divided, the part that was written last. */
  private final Map<Integer, BodyWriter> parts = new HashMap<>();

  LogWriter(Known known, Tally tally, EventLog log) {
    this.known = known;
    this.tally = tally;
    this.log = log;
    this.objects = known.plan.objects;
    this.lateEntries = new LateEntries(known, tally, log);
    this.operations = new OperationWriter(known, tally, log);
  }

  void write() {
    tally.thread();
    if (log.body != EventLog.NONE) {
      known.plan.builder.steps(log.body).expect(2L * log.size()); // work, and what ended it
    }
    int body = EventLog.NONE;
    int endOfBody = 0;
    BodyWriter out = null;
    long before = 0;
    long libraries = 0;
    long inserted = 0;
    for (int event = 0; event < log.size(); event++) {
      if ((event & 63) == 0) {
        libraries = log.libraryAmong(event >> 6);
        inserted = log.insertedAmong(event >> 6);
      }
      int flagged = log.flaggedCode(event);
      int code = flagged & CODE;
      long now = log.time(event);
      long cpu = flagged < 0 ? log.cpu(event) : now - before;
      before = now;
      boolean library = (libraries >> event & 1) != 0;
      boolean isWork = TIMED[code] && !library;
      if (event >= endOfBody) {
        body = log.bodyOf(event);
        endOfBody = log.endOfBodyOf(event);
        if (log.isSwitch(event)) {
          out = next(body, event, isWork, cpu, now);
          isWork = false;
        } else {
          out = body == EventLog.NONE ? null : writers.computeIfAbsent(body, known.plan::writer);
        }
      }
      tally.used(cpu, library || out == null); // a worker outside of tasks is, too
      Progress.did(event + 1);
      if (out != null) {
        if (isWork) {
          lateEntries.at(event, cpu, out, now);
        }
        boolean hasInserted = (inserted >> event & 1) != 0;
        if (hasInserted || ManagedBlocks.mayLend(code)) {
          surrounded(out, event, code, now, hasInserted);
        } else {
          step(out, event, code, now);
        }
        if (code == TASK_END) {
          if (isEndOfBody(event)) {
            out.end(now);
            writers.remove(body);
          }
          endOfBody = event + 1; // whose events come next is asked anew
        }
      }
      lateEntries.done(event);
    }
    long end = before;
    writers.values().forEach(last -> last.end(end));
  }

  /**
   * A part of a body begins that is divided: the task that is done with an item taken from a queue,
   * or what comes after the last one. It goes on in the functions that the part before has ended
   * in.
   *
   * @param isWork whether the event's CPU time is work, the last of the part before
   */
  private BodyWriter next(int body, int event, boolean isWork, long cpu, long now) {
    int base = known.plan.bodyOfPart.getOrDefault(body, body);
    BodyWriter before = parts.get(base);
    if (before == null) {
      before = writers.computeIfAbsent(base, known.plan::writer);
    }
    if (isWork) {
      lateEntries.at(event, cpu, before, now);
    }
    operations.write(before, known.plan.inserted.atSwitch(log, event), now);
    BodyWriter next = writers.computeIfAbsent(body, known.plan::writer);
    next.continues(before);
    if (before.body != base) {
      before.end(now);
      writers.remove(before.body);
    }
    parts.put(base, next);
    return next;
  }

  private boolean isEndOfBody(int event) {
    int begin = log.partner(event);
    if (begin == EventLog.NONE) {
      return false;
    }
    RecordedTask task = known.tasks.at(log, begin);
    return task != null && !task.inline;
  }

  private void surrounded(BodyWriter out, int event, int code, long now, boolean hasInserted) {
    boolean waits = code == WAIT_END; // says itself what comes when
    boolean lends = !waits && known.managedBlocks.lends(log, event);
    if (lends) {
      out.lend(now);
    }
    if (hasInserted && !waits) {
      operations.write(out, known.plan.inserted.before(log, event), now);
    }
    step(out, event, code, now);
    if (lends) {
      out.keep(now);
    }
    if (hasInserted) {
      operations.write(out, known.plan.inserted.after(log, event), now);
    }
  }

  private void step(BodyWriter out, int event, int code, long now) {
    if (log.isLeftOut(event)) {
      return;
    }
    switch (KINDS[code]) {
      case POP -> pop(out, log.amount(event), now);
      case PUSH -> {
        lateEntries.before(event, out, now);
        out.enter(log.object(event), 0, now);
      }
      case CALLS -> {
        tally.entered(log.amount(event));
        out.calls(log.object(event), log.amount(event));
      }
      case ENTER -> {
        tally.entered(1);
        out.enter(log.object(event), 1, now);
      }
      case EXIT -> out.exit(now);
      case LOCK -> {
        tries(out, event, now);
        lock(out, log.object(event), now);
      }
      case UNLOCK -> out.unlock(Operation.UNLOCK, lockOf(event), now);
      case READ_LOCK -> {
        tries(out, event, now);
        out.lock(Operation.READ_LOCK, readWrite(event), now);
      }
      case READ_UNLOCK -> out.unlock(Operation.READ_UNLOCK, readWrite(event), now);
      case WRITE_LOCK -> {
        tries(out, event, now);
        out.lock(Operation.WRITE_LOCK, readWrite(event), now);
      }
      case WRITE_UNLOCK -> out.unlock(Operation.WRITE_UNLOCK, readWrite(event), now);
      case TICK, BEGIN, END, INTERRUPT, UNPARK, NOTIFY, NOTIFY_ALL -> {}
      default -> operations.step(out, event, now);
    }
  }

  private void tries(BodyWriter out, int event, long now) {
    if (Outcomes.hasSucceeded(log, event)) {
      out.tries(now);
    }
  }

  private void lock(BodyWriter out, int object, long now) {
    int lock = objects.of(object, ObjectKind.LOCK);
    if (known.pins(log, object)) {
      out.pins(lock);
    }
    out.lock(Operation.LOCK, lock, now);
  }

  private int lockOf(int event) {
    return objects.of(log.object(event), ObjectKind.LOCK);
  }

  private int readWrite(int event) {
    return objects.of(log.object(event), ObjectKind.READ_WRITE_LOCK);
  }

  private void pop(BodyWriter out, long functions, long now) {
    for (long left = functions; left > 0; left--) {
      boolean any = out.isInFunction();
      out.exit(now);
      if (!any) {
        return; // counted once: the rest was entered before the recording, too
      }
    }
  }
}
