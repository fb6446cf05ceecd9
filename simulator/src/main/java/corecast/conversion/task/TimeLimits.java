package corecast.conversion.task;

import corecast.conversion.draft.Deadlines;
import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.trace.EventKind;
import corecast.trace.Result;

/**
 * Waits for several futures with one time limit for all of them ({@code invokeAll}). If one of them
 * was in vain, the time was up that counts from the call, however long the waits before it took:
 * these are shorter on more processors, and it is longer.
 */
public final class TimeLimits {
  /** The limit and the wait tell of the same instant if they differ by less, ns. */
  private static final long SAME_NANOS = 2_000_000;

  private static final KindSet KINDS = KindSet.of(EventKind.TIME_LIMIT, EventKind.GET_END);

  private TimeLimits() {}

  public static void match(Draft draft) {
    for (EventLog log : EventLog.having(draft.logs(), EventKind.TIME_LIMIT)) {
      match(draft, log);
    }
  }

  private static void match(Draft draft, EventLog log) {
    int limit = EventLog.NONE;
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      if (!log.inBody(event)) {
        continue;
      }
      if (log.kind(event) == EventKind.TIME_LIMIT) {
        limit = event;
      } else if (limit != EventLog.NONE && endsTogether(log, limit, event)) {
        draft.deadlines.between(log, limit, event, log.amount(limit));
        log.link(event, Deadlines.PAIRED);
        limit = EventLog.NONE;
      }
    }
  }

  private static boolean endsTogether(EventLog log, int limit, int get) {
    int begin = log.partner(get);
    long given = GivenTimes.of(log, get);
    if (begin == EventLog.NONE
        || log.result(get) != Result.FAILED
        || given <= 0
        || log.amount(limit) <= 0
        || log.bodyOf(limit) != log.bodyOf(get)) {
      return false;
    }
    // The thread read the clock after its event before, and began to wait some time later.
    long left = log.amount(limit) + log.time(limit);
    return given > left - log.time(begin) - SAME_NANOS
        && given < left - log.time(Math.max(limit, begin - 1)) + SAME_NANOS;
  }
}
