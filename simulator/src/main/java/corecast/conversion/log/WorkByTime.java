package corecast.conversion.log;

import java.util.List;

/** How far a program had come at some instants of its recording. */
public final class WorkByTime {
  private WorkByTime() {}

  /**
   * The work that all threads had done, ns.
   *
   * @param times ns since the start of the recording, ascending
   */
  public static long[] at(long[] times, List<EventLog> logs, long eventCostNanos) {
    long[] work = new long[times.length];
    for (EventLog log : logs) {
      long done = 0;
      int event = 0;
      for (int i = 0; i < times.length; i++) {
        while (event < log.size() && log.time(event) <= times[i]) {
          done += workOf(log, event, eventCostNanos);
          event++;
        }
        work[i] += done + partOf(log, event, times[i], eventCostNanos);
      }
    }
    return work;
  }

  /** The work of the interval that an event ends. */
  private static long workOf(EventLog log, int event, long eventCostNanos) {
    return log.kind(event).timed() && !log.isLibrary(event) && log.inBody(event)
        ? Math.max(0, log.cpu(event) - eventCostNanos)
        : 0;
  }

  /** What was done of the work of an interval in whose middle a time is. */
  private static long partOf(EventLog log, int event, long time, long eventCostNanos) {
    if (event == 0 || event >= log.size()) {
      return 0;
    }
    long from = log.time(event - 1);
    double part = (double) (time - from) / (log.time(event) - from);
    return (long) (part * workOf(log, event, eventCostNanos));
  }
}
