package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks with a time that were cancelled, such as the timeout of a future that was complete in time.
 */
final class CalledOff {
  /** When a task of that number was last cancelled, or done. */
  private final Map<Long, Long> last = new HashMap<>();

  private CalledOff() {}

  static CalledOff of(List<EventLog> logs) {
    CalledOff found = new CalledOff();
    KindSet ends = KindSet.of(EventKind.CANCEL, EventKind.FUTURE_DONE);
    Events.forEach(
        logs, ends, (log, e) -> found.last.merge((long) log.object(e), log.time(e), Math::max));
    return found;
  }

  boolean contains(RecordedTask task) {
    return last.getOrDefault(task.hash, -1L) >= task.submitNanos;
  }
}
