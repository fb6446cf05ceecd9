package corecast.conversion.loop;

import corecast.conversion.draft.Deadlines;
import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Seconds;
import corecast.conversion.lock.Interrupts;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.Locale;

/**
 * Programs that run for a given time: a thread sleeps for most of it, while others work until it
 * has them stop. More processors change what is done in that time, not the time. For the time of
 * the same work the sleep is left out: it ends when the others have come as far as they had in the
 * recording.
 */
public final class GivenDuration {
  /** The thread's own work may be this part of what it sleeps. */
  private static final int PART = 10;

  private static final KindSet ENDS =
      KindSet.of(
          EventKind.SLEEP_END,
          EventKind.PARK_END,
          EventKind.WAIT_END,
          EventKind.JOIN_END,
          EventKind.GET_END,
          EventKind.AWAIT_END,
          EventKind.TERMINATION_END,
          EventKind.OUTCOME);

  /** If others work for less than this part of it, it is not what the program is about. */
  private static final int WORKED_PART = 4;

  private final Draft draft;
  private final boolean sameWork;

  private GivenDuration(Draft draft, boolean sameWork) {
    this.draft = draft;
    this.sameWork = sameWork;
  }

  /**
   * Looks for such threads.
   *
   * @param sameWork whether the time for the same work is asked for
   */
  public static void find(Draft draft, boolean sameWork) {
    GivenDuration given = new GivenDuration(draft, sameWork);
    long all = draft.recording.wallNanos();
    for (EventLog log : EventLog.having(draft.logs(), ENDS)) {
      if (!log.worker && !log.daemon && log.body != EventLog.NONE && log.size() > 0) {
        given.find(log, all);
      }
    }
  }

  private void find(EventLog log, long all) {
    long kept = 0;
    for (int event = log.next(0, ENDS); event < log.size(); event = log.next(event + 1, ENDS)) {
      kept += log.inBody(event) ? kept(log, event) : 0;
    }
    if (kept <= all / 2) {
      return;
    }
    int first = EventLog.NONE;
    int last = EventLog.NONE;
    long slept = 0;
    long worked = 0;
    for (int event = 0; event < log.size(); event++) {
      worked += log.isLibrary(event) ? 0 : log.cpu(event);
      long nanos = ENDS.has(log.code(event)) && log.inBody(event) ? kept(log, event) : 0;
      if (nanos > 0) {
        if (first == EventLog.NONE || worked > slept / PART) {
          first = event;
          slept = 0;
          worked = 0;
        }
        slept += nanos;
        last = event;
      }
      if (slept > all / 2 && (worked > slept / PART || event + 1 == log.size())) {
        tell(log, first, last, slept);
        return;
      }
    }
  }

  /** How long the thread waits there in the replay, whatever others do. */
  private static long kept(EventLog log, int event) {
    int link = log.link(event);
    if (link == PollingLoops.POLLED
        || link == RoundsUntilTold.BY_CLOCK
        || link == Interrupts.PAIRED
        || link == Deadlines.PAIRED
        || log.isLeftOut(event)) {
      return 0;
    }
    EventKind kind = log.kind(event);
    if (Outcomes.speaksOfNeighbour(log, event)) {
      return 0; // what it speaks of counts
    }
    long given = GivenTimes.atBegin(log, event);
    return switch (kind) {
      case SLEEP_END -> log.result(event) == Result.OK ? Math.min(given, log.waited(event)) : 0;
      case PARK_END, WAIT_END -> link == EventLog.NONE ? Math.min(given, log.waited(event)) : 0;
      default -> log.result(event) == Result.FAILED ? GivenTimes.of(log, event) : 0;
    };
  }

  private void tell(EventLog log, int first, int last, long slept) {
    int begin = log.partner(first);
    long from = begin == EventLog.NONE ? log.time(first) - slept : log.time(begin);
    long to = log.time(last);
    if (!doOthersWork(log, from, to, slept / WORKED_PART)) {
      return;
    }
    if (sameWork) {
      leaveOut(log, first, last, from);
    }
    draft.findings.warning(
        String.format(
            Locale.ROOT,
            sameWork
                ? "%s slept or waited for %s while others worked: that is left out (--same-work), the"
                    + " times are those of the work that was recorded"
                : "%s slept or waited for %s while others worked, and does so in the replay, however"
                    + " early they are: a program that runs for a given time does more work in it"
                    + " with more processors, and predict --same-work tells how long the recorded"
                    + " work takes; if it slept only until others were done, predictions are too slow",
            log.name,
            Seconds.of(slept)));
  }

  /** Whether the others do more work than that meanwhile; looks no further where they do. */
  private boolean doOthersWork(EventLog log, long from, long to, long moreThan) {
    long work = 0;
    for (EventLog other : draft.logs()) {
      int event = other == log ? EventLog.NONE : other.lastInBody(to);
      for (; event >= 0 && other.time(event) > from; event--) {
        work += other.inBody(event) && !other.isLibrary(event) ? other.cpu(event) : 0;
        if (work > moreThan) {
          return true;
        }
      }
    }
    return false;
  }

  private void leaveOut(EventLog log, int first, int last, long from) {
    for (int event = first; event <= last; event++) {
      if (ENDS.has(log.code(event)) && log.inBody(event) && kept(log, event) > 0) {
        boolean takesLock = log.kind(event) == EventKind.WAIT_END;
        log.link(event, takesLock ? PollingLoops.POLLED : EventLog.OMITTED);
      }
    }
    for (EventLog other : draft.logs()) {
      int event = other == log ? EventLog.NONE : other.lastInBody(log.time(last) - 1);
      if (event >= 0 && other.time(event) > from) {
        String semaphore =
            draft.bodies.name(log.bodyOf(last)) + "~told~" + draft.bodies.name(other.bodyOf(event));
        draft.extras.order(semaphore, other, event, log, last);
      }
    }
  }
}
