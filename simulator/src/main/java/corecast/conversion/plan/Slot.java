package corecast.conversion.plan;

/**
 * Where steps come among those that several passes insert at one event: those of an earlier slot
 * come first, whichever pass ran first.
 */
public enum Slot {
  /** Of passes that insert nothing. */
  NONE,

  // ---- threads and tasks
  ITEM_DELAY,
  REPETITION_END,
  THREAD_START,
  SUBMISSION,
  DISPATCH,

  // ---- items
  ITEM,
  QUEUE_LOCK,

  // ---- what ends waits
  NOTIFICATION,
  UNPARK,
  SPIN_WAIT,
  BROKEN_BARRIER,
  INTERRUPT,
  FUTURE,
  TIME_LIMIT,
  WAKE_UP,
  TERMINATION,

  // ---- synchronizers
  PHASE,
  EXCHANGE,
  OFFER,
  HANDED_LOCK,
  KEPT_ORDER,
  ORDER_EDGE,
  COUNTER,

  // ---- time
  POLLING,
  ROUND,
  DEADLINE,

  // ---- values, input and output
  COMPUTED_VALUE,
  ASKED_READ,
  CONNECTION,
  CHILD,

  // ---- the end of the program
  PROGRAM_END
}
