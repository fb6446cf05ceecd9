package corecast.conversion.log;

import corecast.trace.EventKind;

/**
 * Operations that gave up when the time they were given was over. On a busy machine they took
 * longer; in a replay they take what they were given.
 */
public final class GivenTimes {
  private GivenTimes() {}

  /** The time that an operation was given at its BEGIN, ns; 0 if there is none. */
  public static long atBegin(EventLog log, int end) {
    int begin = log.partner(end);
    return begin == EventLog.NONE ? 0 : log.amount(begin);
  }

  /**
   * How long the operation that ends with this END, or OUTCOME if it has no END, was given in vain;
   * 0 if it was not seen to.
   */
  public static long of(EventLog log, int event) {
    int told = event - 1;
    while (told > 0 && isBetween(log.kind(told))) {
      told--;
    }
    if (told < 0 || log.kind(told) != EventKind.TIMED_OUT) {
      return 0;
    }
    int begin = log.partner(event);
    int before = told - 1;
    while (before > 0 && log.kind(before) == EventKind.ITEM_DUE) {
      before--; // what the library asked an item in the middle of the operation
    }
    long from = begin != EventLog.NONE ? log.time(begin) : before < 0 ? 0 : log.time(before);
    return Math.min(log.amount(told), log.time(told) - from);
  }

  /** Records that a new millisecond puts between two others. */
  private static boolean isBetween(EventKind kind) {
    return kind == EventKind.CALLS;
  }
}
