package corecast.conversion;

import corecast.conversion.log.EntryTimes;
import corecast.conversion.log.EventLog;
import corecast.trace.EventKind;

/**
 * Divides the work before an operation among the functions that were entered since the one before.
 *
 * <p>Such entries have no time. The innermost function may have been entered only to do the
 * operation, like a method that unlocks and nothing else: then the work was done before, and is put
 * to the function that all of it was in.
 */
final class LateEntries {
  private final Conversion conversion;
  private final EventLog log;

  /** The event that closes the interval which {@link #left} is of. */
  private int end = EventLog.NONE;

  private boolean divided;
  private long left;

  LateEntries(Conversion conversion, EventLog log) {
    this.conversion = conversion;
    this.log = log;
  }

  /** Work that was done before the function of that PUSH was entered. */
  long before(int push) {
    if (push >= end) {
      open(push);
    }
    if (!divided) {
      return 0;
    }
    long within = Math.min(left, conversion.entryTimes.longest(log.object(push)));
    long before = left - within;
    left = within;
    return before;
  }

  /** Work that is left for the function that did the operation, of the event's CPU time. */
  long at(int event, long cpuNanos) {
    return event == end && divided ? left : conversion.work(cpuNanos);
  }

  private void open(int push) {
    int event = push + 1;
    while (event < log.size() && isStackChange(log.kind(event))) {
      event++;
    }
    end = event;
    divided =
        event < log.size()
            && EntryTimes.isOperation(log.kind(event))
            && !log.isLibrary(event)
            && (log.bodyOf(event) == log.bodyOf(push) || log.isSwitch(event));
    if (divided) {
      left = conversion.work(log.cpu(event));
    }
  }

  private static boolean isStackChange(EventKind kind) {
    return kind == EventKind.PUSH || kind == EventKind.POP || kind == EventKind.CALLS;
  }
}
