package corecast.conversion;

import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loops that wait for something with a timeout, or look for it between two sleeps, again and again
 * until it comes. How often they do depends on when it comes, so what was waited in vain is left
 * out: the thread waits for the thing itself. The same goes for sleeps that an interrupt ends, and
 * for a thread that sleeps until it is told to end and is joined by whoever told it.
 *
 * <p>Only where the thread did next to nothing in between, and nothing that others can have
 * noticed, and where it held no lock: a timeout may be there to give a lock back.
 */
final class PollingLoops {
  /** In place of a link, as those of {@link EventLog}: what was waited in vain is left out. */
  static final int POLLED = -4;

  /** Said once for each wait that is left out. */
  static final String NOTE =
      "what was waited in vain in a loop is left out: the thread waits for what came in the end";

  /** The work between the waits may be this part of them. */
  private static final int PART = 10;

  /** Fewer waits in vain in a row, that nothing was seen to end, are no loop. */
  private static final int MANY = 5;

  private static final KindSet VAIN =
      KindSet.of(EventKind.TIMED_OUT, EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END);

  /**
   * What may begin a loop, and which locks are held there; outside of loops all else is skipped.
   */
  private static final KindSet BEGINNINGS =
      KindSet.of(
          EventKind.SLEEP_END,
          EventKind.PARK_END,
          EventKind.WAIT_END,
          EventKind.JOIN_END,
          EventKind.ACQUIRE_END,
          EventKind.AWAIT_END,
          EventKind.PUT_END,
          EventKind.TAKE_END,
          EventKind.GET_END,
          EventKind.TERMINATION_END,
          EventKind.TASK_AWAIT_END,
          EventKind.OUTCOME,
          EventKind.LOCK,
          EventKind.UNLOCK,
          EventKind.READ_LOCK,
          EventKind.READ_UNLOCK,
          EventKind.WRITE_LOCK,
          EventKind.WRITE_UNLOCK);

  /** Only sampled: they say that a thread has run, not that it has done anything for others. */
  private static final KindSet FUNCTIONS =
      KindSet.of(
          EventKind.ENTER,
          EventKind.EXIT,
          EventKind.PUSH,
          EventKind.POP,
          EventKind.CALLS,
          EventKind.TICK);

  /** What others do not notice; the operations that the loops are about are looked at before. */
  private static final KindSet QUIET =
      KindSet.of(
          EventKind.ENTER,
          EventKind.EXIT,
          EventKind.PUSH,
          EventKind.POP,
          EventKind.CALLS,
          EventKind.TICK,
          EventKind.YIELD,
          EventKind.TIMED_OUT,
          EventKind.LOCK,
          EventKind.UNLOCK,
          EventKind.READ_LOCK,
          EventKind.READ_UNLOCK,
          EventKind.WRITE_LOCK,
          EventKind.WRITE_UNLOCK,
          EventKind.IO,
          EventKind.IO_BEGIN,
          EventKind.IO_END,
          EventKind.JOIN_BEGIN,
          EventKind.SLEEP_BEGIN,
          EventKind.PARK_BEGIN,
          EventKind.WAIT_BEGIN,
          EventKind.ACQUIRE_BEGIN,
          EventKind.AWAIT_BEGIN,
          EventKind.PUT_BEGIN,
          EventKind.TAKE_BEGIN,
          EventKind.GET_BEGIN,
          EventKind.TERMINATION_BEGIN,
          EventKind.TASK_AWAIT_BEGIN);

  /** What can be found over without waiting. */
  private static final KindSet SEEN =
      KindSet.of(
          EventKind.JOIN_END,
          EventKind.AWAIT_END,
          EventKind.GET_END,
          EventKind.TERMINATION_END,
          EventKind.TASK_AWAIT_END);

  private static final KindSet JOINS = KindSet.of(EventKind.JOIN_BEGIN);

  private record Join(EventLog log, int event) {
    long nanos() {
      return log.time(event);
    }

    int body() {
      return log.bodyOf(event);
    }
  }

  /** Waits in vain, one behind the other. */
  private static final class Loop {
    final List<Integer> waits = new ArrayList<>();

    /** The kind that says what is waited for; {@code null} if it only sleeps. */
    @Nullable EventKind attempt;

    /** Whether the program was seen to do nothing but look in between. */
    boolean looks = true;

    int object;
    int body;
    long waitedNanos;
    long workNanos;

    /** Without what came after the last sleep. */
    long workBetweenNanos;

    /** Sleeps with next to no work since the one before. */
    int idle;

    long idleNanos;

    /** Sleeps, counted only where nothing was done if there was work now and then. */
    int times() {
      return isIdle() ? waits.size() : idle;
    }

    long nanos() {
      return isIdle() ? waitedNanos : idleNanos;
    }

    boolean isOf(EventKind kind, int what) {
      return attempt == kind && object == what;
    }

    boolean isAttemptToSee() {
      return attempt != null && SEEN.has(attempt.code());
    }

    boolean isIdle() {
      return workNanos <= waitedNanos / PART;
    }
  }

  private final List<EventLog> logs;
  private final LocksOfConditions locks;
  private final Bodies bodies;
  private final Extras extras;
  private final Findings findings;
  private final ProgramEnd programEnd;

  /** By thread who began first to wait for its end. */
  private final Map<Integer, Join> firstJoins = new HashMap<>();

  private EventLog log;
  private @Nullable Loop loop;
  private final Map<Integer, Integer> held = new HashMap<>();

  private PollingLoops(EventLog first, Conversion conversion) {
    this.log = first;
    this.logs = conversion.recording.logs;
    this.locks = conversion.locks;
    this.bodies = conversion.bodies;
    this.extras = conversion.extras;
    this.findings = conversion.findings;
    this.programEnd = conversion.end;
  }

  /** After all other matching: it asks what ended each wait. */
  static void match(Conversion conversion) {
    List<EventLog> logs = conversion.recording.logs;
    List<EventLog> candidates = EventLog.having(logs, VAIN);
    if (candidates.isEmpty()) {
      return;
    }
    PollingLoops loops = new PollingLoops(candidates.get(0), conversion);
    loops.findJoins(logs);
    for (EventLog log : candidates) {
      loops.find(log);
    }
  }

  private void findJoins(List<EventLog> logs) {
    for (EventLog each : EventLog.having(logs, JOINS)) {
      for (int event = each.next(0, JOINS);
          event < each.size();
          event = each.next(event + 1, JOINS)) {
        if (each.inBody(event)) {
          firstJoins.merge(
              each.object(event),
              new Join(each, event),
              (known, other) -> other.nanos() < known.nanos() ? other : known);
        }
      }
    }
  }

  private void find(EventLog of) {
    log = of;
    loop = null;
    held.clear();
    for (int event = 0; event < log.size(); event++) {
      Loop now = loop;
      if (now == null) {
        event = log.next(event, BEGINNINGS);
        if (event == log.size()) {
          return;
        }
      } else {
        if (log.bodyOf(event) != now.body) {
          end();
        } else if (!log.isLibrary(event)) {
          now.workNanos += log.cpu(event);
        }
      }
      if (log.inBody(event)) {
        look(event);
        hold(event);
      }
    }
    end();
  }

  private void look(int event) {
    EventKind kind = log.kind(event);
    switch (kind) {
      case SLEEP_END -> {
        if (log.result(event) == Result.OK) {
          sleeps(event, Math.min(givenAt(event), log.waited(event)));
        } else {
          interrupted(event);
        }
      }
      case PARK_END -> {
        if (log.link(event) != EventLog.NONE) {
          came(event, kind, 0);
        } else {
          timedOut(event, kind, 0);
        }
      }
      case WAIT_END -> {
        if (log.link(event) != EventLog.NONE) {
          came(event, kind, log.object(event));
        } else if (log.result(event) == Result.INTERRUPTED) {
          end();
        } else {
          timedOut(event, kind, log.object(event));
        }
      }
      case JOIN_END,
          ACQUIRE_END,
          AWAIT_END,
          PUT_END,
          TAKE_END,
          GET_END,
          TERMINATION_END,
          TASK_AWAIT_END -> {
        Result result = log.result(event);
        if (result == Result.FAILED) {
          vain(event, kind, log.object(event), GivenTimes.of(log, event));
        } else if (result == Result.INTERRUPTED) {
          interrupted(event);
        } else {
          came(event, kind, log.object(event));
        }
      }
      case LOCK, READ_LOCK, WRITE_LOCK -> {
        if (loop != null && loop.isOf(kind, log.object(event))) {
          came(event, kind, log.object(event));
        }
      }
      case OUTCOME -> outcome(event);
      case END -> {
        joined(event);
        end();
      }
      default -> {
        if (!QUIET.has(kind.code())) {
          end();
        }
      }
    }
  }

  /** An attempt that has no END; beside one, it speaks of the same. */
  private void outcome(int event) {
    boolean beside = Outcomes.isOf(log, event, event - 1) || Outcomes.isOf(log, event, event + 1);
    if (beside || isMark(event)) {
      return;
    }
    EventKind kind = EventKind.ofCode(log.object(event));
    if (kind == null || log.result(event) != Result.FAILED) {
      end();
      return;
    }
    int of = (int) Math.min(Integer.MAX_VALUE, log.amount(event));
    vain(event, endOf(kind), of, GivenTimes.of(log, event));
  }

  private static EventKind endOf(EventKind kind) {
    return switch (kind) {
      case ACQUIRE_BEGIN -> EventKind.ACQUIRE_END;
      case AWAIT_BEGIN -> EventKind.AWAIT_END;
      case PUT_BEGIN -> EventKind.PUT_END;
      case TAKE_BEGIN -> EventKind.TAKE_END;
      case GET_BEGIN -> EventKind.GET_END;
      case JOIN_BEGIN -> EventKind.JOIN_END;
      case TERMINATION_BEGIN -> EventKind.TERMINATION_END;
      case TASK_AWAIT_BEGIN -> EventKind.TASK_AWAIT_END;
      default -> kind;
    };
  }

  // ---- what a loop is made of -------------------------------------------------------------------

  private void sleeps(int event, long nanos) {
    Loop now = loop == null ? begin(event, null, 0) : loop;
    if (now.workNanos - now.workBetweenNanos <= nanos / PART) {
      now.idle++;
      now.idleNanos += nanos;
    }
    now.waits.add(event);
    now.waitedNanos += nanos;
    added(now, event);
  }

  private void added(Loop now, int event) {
    now.workBetweenNanos = now.workNanos;
    now.looks &= event + 1 < log.size() && isMark(event + 1);
  }

  /** Says that the loop around the sleep before it only looks at something. */
  private boolean isMark(int event) {
    return log.kind(event) == EventKind.OUTCOME
        && log.object(event) == EventKind.SLEEP_BEGIN.code();
  }

  /** A park or a wait that no other thread was seen to end; without a timeout it is a riddle. */
  private void timedOut(int event, EventKind attempt, int object) {
    long given = givenAt(event);
    if (given > 0) {
      vain(event, attempt, object, Math.min(given, log.waited(event)));
    } else {
      end();
    }
  }

  private void vain(int event, EventKind attempt, int object, long nanos) {
    if (holdsOthers(attempt, object)) {
      end();
      return;
    }
    Loop now = loop;
    if (now != null && now.attempt == null && now.waits.size() == 1 && SEEN.has(attempt.code())) {
      now.attempt = attempt; // the look before the first sleep is not written
      now.object = object;
    }
    if (now == null || !now.isOf(attempt, object)) {
      end();
      now = begin(event, attempt, object);
    }
    now.waits.add(event);
    now.waitedNanos += nanos;
    added(now, event);
  }

  private Loop begin(int event, @Nullable EventKind attempt, int object) {
    Loop begun = new Loop();
    begun.attempt = attempt;
    begun.object = object;
    begun.body = log.bodyOf(event);
    loop = begun;
    return begun;
  }

  private boolean holdsOthers(@Nullable EventKind attempt, int object) {
    int own = attempt == EventKind.WAIT_END ? locks.lockOf(object) : EventLog.NONE;
    return held.size() > (held.containsKey(own) ? 1 : 0);
  }

  private void hold(int event) {
    switch (log.kind(event)) {
      case LOCK, READ_LOCK, WRITE_LOCK -> held.merge(log.object(event), 1, Integer::sum);
      case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> {
        if (log.link(event) != EventLog.OMITTED) {
          held.computeIfPresent(log.object(event), (lock, depth) -> depth > 1 ? depth - 1 : null);
        }
      }
      default -> {}
    }
  }

  // ---- how a loop ends --------------------------------------------------------------------------

  private void came(int event, EventKind attempt, int object) {
    Loop now = loop;
    if (now != null && !now.isOf(attempt, object) && isLook(event) && now.isAttemptToSee()) {
      return; // one of several is over, and was found so before
    }
    if (now != null && now.isOf(attempt, object) && !holdsOthers(attempt, object)) {
      leaveOut(now);
      loop = null;
    } else {
      end();
    }
  }

  private void interrupted(int event) {
    Loop now = loop;
    if (now != null && log.link(event) == Interrupts.PAIRED && held.isEmpty()) {
      leaveOut(now);
      loop = null;
    } else {
      end();
    }
  }

  /** Whether it only found something over, as other than by an attempt nobody finds it. */
  private boolean isLook(int event) {
    return SEEN.has(log.kind(event).code()) && Outcomes.wasTried(log, event);
  }

  /** Somebody began to wait for the thread's end while it waited for the last time. */
  private void joined(int event) {
    Loop now = loop;
    Join join = firstJoins.get(log.threadObject);
    if (now == null || join == null || log.bodyOf(event) != log.body || now.waits.size() < 3) {
      return;
    }
    int last = now.waits.get(now.waits.size() - 1);
    int begin = log.partner(last);
    boolean meanwhile =
        begin != EventLog.NONE && join.nanos() >= log.time(begin) && join.nanos() <= log.time(last);
    if (meanwhile && now.isIdle() && join.log != log && isRegular(now)) {
      String semaphore = bodies.name(log.body) + "~end~" + bodies.name(join.body());
      extras.before(join.log, join.event, Extras.Step.release(semaphore));
      extras.before(log, last, Extras.Step.acquire(semaphore));
      leaveOut(now);
      loop = null;
      findings.repeated(
          "a thread that slept or waited in a loop and then ended is taken to have been told so by"
              + " the thread that joined it just then");
    }
  }

  /** What the loop looked at was changed by a thread that did something between the last looks. */
  private boolean told(Loop now) {
    int last = now.waits.get(now.waits.size() - 1);
    int begin = log.partner(last);
    now.workNanos = now.workBetweenNanos;
    if (now.waits.size() < 2 || begin == EventLog.NONE || !now.isIdle()) {
      return false;
    }
    Map<EventLog, Integer> by = meanwhile(log.time(begin), log.time(last), FUNCTIONS);
    if (by.isEmpty()) {
      by = meanwhile(log.time(begin), log.time(last), KindSet.of());
    }
    if (by.isEmpty() || by.size() > MANY) {
      return false;
    }
    by.forEach(
        (other, event) -> {
          String semaphore = bodies.name(now.body) + "~told~" + bodies.name(other.bodyOf(event));
          extras.before(other, event, Extras.Step.release(semaphore));
          extras.before(log, last, Extras.Step.acquire(semaphore));
        });
    leaveOut(now);
    findings.repeated(
        "a thread that slept in a loop until something had changed is taken to have waited for what"
            + " other threads did just before");
    return true;
  }

  /** The last event of each other thread between two times, but for some kinds. */
  private Map<EventLog, Integer> meanwhile(long from, long to, KindSet but) {
    Map<EventLog, Integer> found = new LinkedHashMap<>();
    for (EventLog other : logs) {
      int event = other == log ? EventLog.NONE : other.lastInBody(to);
      while (event >= 0 && other.time(event) >= from && but.has(other.code(event))) {
        event--;
      }
      if (event >= 0 && other.time(event) >= from && other.inBody(event)) {
        found.put(other, event);
      }
    }
    return found;
  }

  /** Whether the last three waits were given the same time. */
  private boolean isRegular(Loop now) {
    int size = now.waits.size();
    long given = givenAt(now.waits.get(size - 1));
    return given > 0
        && given == givenAt(now.waits.get(size - 2))
        && given == givenAt(now.waits.get(size - 3));
  }

  private long givenAt(int event) {
    return switch (log.kind(event)) {
      case SLEEP_END, PARK_END, WAIT_END -> {
        int begin = log.partner(event);
        yield begin == EventLog.NONE ? 0 : log.amount(begin);
      }
      default -> GivenTimes.of(log, event);
    };
  }

  private void leaveOut(Loop now) {
    if (!now.isIdle()) {
      loop = now;
      end();
      return;
    }
    for (int event : now.waits) {
      log.link(event, POLLED);
      for (int beside = event - 1; beside <= event + 1; beside += 2) {
        boolean told =
            beside >= 0
                && beside < log.size()
                && log.kind(beside) == EventKind.OUTCOME
                && (isMark(beside) || Outcomes.isOf(log, beside, event));
        if (told) {
          log.link(beside, EventLog.REPLACED);
        }
      }
    }
  }

  /** Nothing is known of what it waited for. */
  private void end() {
    Loop now = loop;
    loop = null;
    if (now != null && now.looks && held.isEmpty() && told(now)) {
      return;
    }
    if (now != null && now.times() >= MANY && !programEnd.isStopped(now.body)) {
      findings.warning(
          String.format(
              Locale.ROOT,
              "%s waited or slept %,d times%s, %s together, with hardly any work in between;"
                  + " if it did so until something had happened, predictions come out too long:"
                  + " it is kept as recorded",
              log.name,
              now.times(),
              now.isIdle() ? " in a row" : "",
              Verdict.seconds(now.nanos())));
    }
  }
}
