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
      EventCost cost = EventCost.ofThread(eventCostNanos);
      long done = 0;
      long next = log.size() == 0 ? 0 : workOf(log, 0, cost);
      int event = 0;
      for (int i = 0; i < times.length; i++) {
        while (event < log.size() && log.time(event) <= times[i]) {
          done += next;
          event++;
          next = event == log.size() ? 0 : workOf(log, event, cost);
        }
        work[i] += done + partOf(log, event, times[i], next);
      }
    }
    return work;
  }

  private static long workOf(EventLog log, int event, EventCost cost) {
    return log.kind(event).timed() && !log.isLibrary(event) && log.inBody(event)
        ? cost.without(log.cpu(event))
        : 0;
  }

  /** What was done of the work of an interval in whose middle a time is. */
  private static long partOf(EventLog log, int event, long time, long work) {
    if (event == 0 || event >= log.size()) {
      return 0;
    }
    long from = log.time(event - 1);
    double part = (double) (time - from) / (log.time(event) - from);
    return (long) (part * work);
  }
}
