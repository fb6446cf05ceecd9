package corecast.conversion.task;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.Result;

/**
 * Waits for several futures with one time limit for all of them ({@code invokeAll}). If one of them
 * was in vain, the time was up that counts from the call, however long the waits before it took:
 * these are shorter on more processors, and it is longer.
 */
public final class TimeLimits {
  public static final Pass PASS =
      Pass.named("time-limits")
          .needs(Facts.PARTS)
          .gives(Facts.TIME_LIMITS)
          .inserts(Slot.TIME_LIMIT)
          .does((in, with, plan) -> match(plan));

  /** The limit and the wait tell of the same instant if they differ by less, ns. */
  private static final long SAME_NANOS = 2_000_000;

  private static final KindSet KINDS = KindSet.of(EventKind.TIME_LIMIT, EventKind.GET_END);

  private TimeLimits() {}

  private static void match(Plan plan) {
    for (EventLog log : EventLog.having(plan.logs(), EventKind.TIME_LIMIT)) {
      match(plan, log);
    }
  }

  private static void match(Plan plan, EventLog log) {
    int limit = EventLog.NONE;
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      if (!log.inBody(event)) {
        continue;
      }
      if (log.kind(event) == EventKind.TIME_LIMIT) {
        limit = event;
      } else if (limit != EventLog.NONE && endsTogether(log, limit, event)) {
        plan.deadlines.between(log, limit, event, log.amount(limit));
        plan.decide(log, event, Decision.TIME_LIMIT);
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
    // The clock was read twice, each time between two events of the thread: for the limit behind
    // its record, and for what was left of it before the wait. Others may have had the CPU there.
    long amount = log.amount(limit);
    long firstEnd = log.time(limit) + amount;
    long lastEnd = log.time(limit + 1) + amount;
    return given + log.time(begin) > firstEnd - SAME_NANOS
        && given + log.time(Math.max(limit, begin - 1)) < lastEnd + SAME_NANOS;
  }
}
