package corecast.conversion.log;

/**
 * An event and the log that it is in.
 *
 * @param event its place in the log
 */
public record LogEvent(EventLog log, int event) {
  /** When it was, ns since the start. */
  public long nanos() {
    return log.time(event);
  }

  /** Whose it is; {@link EventLog#NONE} if nobody's. */
  public int body() {
    return log.bodyOf(event);
  }
}
