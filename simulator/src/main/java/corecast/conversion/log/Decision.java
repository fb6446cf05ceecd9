package corecast.conversion.log;

/**
 * What is decided about one event: what its step is, if that is not the one that its kind stands
 * for. Each event has one at most, made by one pass.
 */
public enum Decision {
  /** Nothing: the event's kind says what its step is. */
  UNDECIDED,

  // ---- any event

  /** It has no step. */
  OMITTED,
  /** Inserted steps do what it did. */
  REPLACED,

  // ---- the end of a wait

  /** Waited in vain in a loop: the thread waits for what came in the end. */
  POLLED,
  /** A helper thread tells when it is over. */
  PACED,
  /** It is ended by a notification that is known. */
  NOTIFIED,
  /** It is ended by a counter that was found behind the monitor. */
  COUNTED,
  /** It is ended by an unpark that is known, or by what stands for one. */
  UNPARKED,
  /** It is ended by an interrupt that is known. */
  INTERRUPTED,
  /** It is ended by whoever broke the barrier. */
  BARRIER_BROKEN,
  /** It is ended by a wake-up that is known. */
  WOKEN_UP,
  /** It is ended by a time limit that several waits have together. */
  TIME_LIMIT,

  // ---- barriers and queues

  /** The arrival at a barrier counts. */
  ARRIVES,
  /** A put whose end is missing has put its item. */
  PUT_AFTER_ALL,

  // ---- input and output

  /** It is ended by what another recorded thread did on a connection. */
  ENDED_BY_PEER,
  /** The thread reads behind it, and that waits. */
  READS_THEN,
  /** A read of what nobody is known to have written by then. */
  UNWRITTEN;

  private static final Decision[] ALL = values();

  /** The pass is above these bits. */
  private static final int PASS_SHIFT = 8;

  /**
   * This decision of a pass as one number below -1: what else is known of an event, a task or a
   * body or {@link EventLog#NONE}, is none of these.
   */
  int by(int pass) {
    return ~(ordinal() | pass << PASS_SHIFT);
  }

  /** What the number says that stands for what is known of an event. */
  static Decision of(int known) {
    return known >= EventLog.NONE ? UNDECIDED : ALL[~known & (1 << PASS_SHIFT) - 1];
  }

  /** The pass that has decided so; 0 if none has. */
  static int passOf(int known) {
    return known >= EventLog.NONE ? 0 : ~known >>> PASS_SHIFT;
  }

  boolean isWithoutStep() {
    return this == OMITTED || this == REPLACED;
  }

  /**
   * Whether it may take the place of another decision about the same event: a later pass knows
   * better what a wait was for.
   */
  public boolean mayReplace(Decision before) {
    return switch (this) {
      // A loop waited in vain: neither its limit nor its look is replayed.
      case POLLED -> before == TIME_LIMIT || before == OMITTED;
      // An attempt to take an item was ended by an interrupt, which counts as an outcome.
      case INTERRUPTED -> before == OMITTED;
      // What an interrupt ended belongs to a loop.
      case OMITTED, REPLACED -> before == INTERRUPTED;
      default -> false;
    };
  }
}
