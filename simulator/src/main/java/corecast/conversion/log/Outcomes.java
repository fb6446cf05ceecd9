package corecast.conversion.log;

import corecast.trace.EventKind;
import corecast.trace.Result;

/**
 * OUTCOME records: how an attempt went that could have given up. Beside the END of an operation, or
 * its only record, one speaks of that; a failure that left nothing else has one alone.
 */
public final class Outcomes {
  private static final KindSet LOCKS =
      KindSet.of(EventKind.LOCK, EventKind.READ_LOCK, EventKind.WRITE_LOCK);

  private Outcomes() {}

  /** Whether the record is the OUTCOME of the operation that the event ends, or is. */
  public static boolean isOf(EventLog log, int record, int event) {
    boolean both = Math.min(record, event) >= 0 && Math.max(record, event) < log.size();
    if (!both || log.kind(record) != EventKind.OUTCOME) {
      return false;
    }
    int operation = log.object(record);
    int begin = log.partner(event); // mostly the OUTCOME names that one
    boolean ends = begin != EventLog.NONE && begin < event;
    return ends
        ? operation == log.code(event) || operation == log.code(begin)
        : operation == log.code(event) && log.amount(record) == log.object(event);
  }

  /** Whether there is one of the event's operation, before or behind it. */
  public static boolean isBeside(EventLog log, int event) {
    return isOf(log, event - 1, event) || isOf(log, behind(log, event), event);
  }

  /** Whether a record is the OUTCOME of the operation that the record beside it ends, or is. */
  public static boolean speaksOfNeighbour(EventLog log, int record) {
    return isOf(log, record, before(log, record)) || isOf(log, record, record + 1);
  }

  /**
   * Whether a failure has left nothing else: one of a lock never has, as a lock is written only
   * when it is taken.
   */
  public static boolean isFailureAlone(EventLog log, int record) {
    return log.kind(record) == EventKind.OUTCOME
        && log.result(record) == Result.FAILED
        && (isOfLock(log, record) || !speaksOfNeighbour(log, record));
  }

  /** Whether it says how the attempt went to take a lock. */
  public static boolean isOfLock(EventLog log, int record) {
    return LOCKS.has(log.object(record));
  }

  /** Whether the operation that ends here, or is, did what it is there for and was only tried. */
  public static boolean hasSucceeded(EventLog log, int event) {
    int record = behind(log, event);
    return isOf(log, record, event) && log.result(record) == Result.OK;
  }

  /**
   * Whether items have left a queue there without being taken one by one, as by {@code clear}: its
   * OUTCOME is that of the end. Older traces have none, but only of a discard and of a try can
   * there be several items.
   */
  public static boolean isDiscard(EventLog log, int end) {
    if (log.kind(end) != EventKind.TAKE_END || log.result(end) != Result.OK) {
      return false;
    }
    int record = behind(log, end);
    return isOf(log, record, end)
        ? log.object(record) == EventKind.TAKE_END.code()
        : log.amount(end) > 1;
  }

  /** Whether the operation that ends here was done, but could have given up. */
  public static boolean wasTried(EventLog log, int end) {
    return log.partner(end) != EventLog.NONE && isOf(log, behind(log, end), end);
  }

  /** What comes after an event, but for calls, which a new millisecond puts between two records. */
  public static int behind(EventLog log, int event) {
    int record = event + 1;
    while (record < log.size() && log.kind(record) == EventKind.CALLS) {
      record++;
    }
    return record;
  }

  private static int before(EventLog log, int record) {
    int event = record - 1;
    while (event >= 0 && log.kind(event) == EventKind.CALLS) {
      event--;
    }
    return event;
  }
}
