package corecast.cli;

import corecast.conversion.ConversionOptions;

/**
 * What stays as it was recorded so that a replay comes to its end. A recording has come to its end,
 * so one that deadlocks wants something that the recording does not tell: it is read again, and the
 * next one of these is kept.
 */
enum Kept {
  /** No more than was asked for. */
  AS_ASKED,

  /** Who takes which item of a queue. */
  TAKERS,

  /** The order in monitors, too. */
  MONITOR_ORDER,

  /** The order of every object. */
  ORDER;

  private static final String TAKERS_KEPT =
      "who takes which item of a queue stays as recorded: decided anew, threads would wait for one"
          + " another for ever";

  private static final String ORDER_KEPT =
      "every object keeps its recorded order (--order recorded): decided anew, threads would wait"
          + " for one another for ever, for want of something that the recording does not tell";

  /** With this kept, and a note that says so. */
  ConversionOptions in(ConversionOptions asked) {
    return switch (this) {
      case AS_ASKED -> asked;
      case TAKERS -> asked.withTakers(TAKERS_KEPT);
      case MONITOR_ORDER -> asked.withTakers(TAKERS_KEPT).withMonitorOrder();
      case ORDER -> asked.withTakers(ORDER_KEPT).withMonitorOrder().withTimes();
    };
  }

  /**
   * What to keep next.
   *
   * @param decidesItems whether it was decided anew who takes what from a queue, or waits for it
   */
  Kept next(boolean decidesItems) {
    return decidesItems ? values()[ordinal() + 1] : ORDER;
  }
}
