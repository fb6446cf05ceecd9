package corecast.conversion.loop;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who goes on first with what a thread gives to others: who was waiting for it. */
final class NextToGo {
  private static final KindSet GIVING =
      KindSet.of(
          EventKind.SHARED_RELEASE,
          EventKind.COUNT_DOWN,
          EventKind.RELEASE,
          EventKind.TASK_DONE,
          EventKind.PUT_END);

  private static final KindSet TAKING =
      KindSet.of(
          EventKind.SHARED_ACQUIRE,
          EventKind.AWAIT_END,
          EventKind.ACQUIRE_END,
          EventKind.TASK_AWAIT_END,
          EventKind.TAKE_END);

  /** The wait is over with the first or second event since then. */
  private static final int AT_ONCE = 2;

  private NextToGo() {}

  /** Whose wait an event ended, if it had begun within a time; {@code null} if nobody's. */
  static @Nullable LogEvent after(
      List<EventLog> logs, EventLog giver, int event, long fromNanos, long toNanos) {
    if (!GIVING.has(giver.code(event))) {
      return null;
    }
    for (EventLog log : logs) {
      int last = log == giver ? EventLog.NONE : log.lastInBody(giver.time(event));
      boolean meanwhile =
          last != EventLog.NONE && log.time(last) >= fromNanos && log.time(last) <= toNanos;
      int end = Math.min(log.size(), last + 1 + AT_ONCE);
      int next = meanwhile ? log.next(last + 1, end, TAKING) : end;
      if (next < end && log.object(next) == giver.object(event) && log.inBody(last)) {
        return new LogEvent(log, last);
      }
    }
    return null;
  }
}
