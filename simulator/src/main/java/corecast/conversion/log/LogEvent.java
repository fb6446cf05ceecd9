package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event and the log that it is in. */
public record LogEvent(EventLog log, int event) {
  /**
   * The last event of a thread or task in all logs but one, no later than that; of several at once
   * the one in the first log. {@code null} if there is none.
   */
  public static @Nullable LogEvent lastOfOthers(
      List<EventLog> logs, EventLog but, long atMostNanos) {
    LogEvent last = null;
    for (EventLog log : logs) {
      int event = log == but ? EventLog.NONE : log.lastInBody(atMostNanos);
      if (event != EventLog.NONE && (last == null || log.time(event) > last.nanos())) {
        last = new LogEvent(log, event);
      }
    }
    return last;
  }

  /** When it was, ns since the start. */
  public long nanos() {
    return log.time(event);
  }

  /** Whose it is; {@link EventLog#NONE} if nobody's. */
  public int body() {
    return log.bodyOf(event);
  }

  public EventKind kind() {
    return log.kind(event);
  }
}
