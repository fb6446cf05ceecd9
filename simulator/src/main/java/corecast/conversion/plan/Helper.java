package corecast.conversion.plan;

/** Bodies that the conversion makes itself, in the order in which their steps are written. */
public enum Helper {
  STAGE,
  TIMER,
  ROUND_CLOCK,
  PROGRAM_END,
  ITEM_DELAY,
  DEADLINE
}
