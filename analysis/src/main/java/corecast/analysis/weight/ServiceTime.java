package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/** Completion times from a timeline in attained service (design: model, section 2). */
final class ServiceTime {
  private ServiceTime() {}

  /** P x T(P) for each column: whole numbers of ns, exact in {@code long}. */
  static long[] timesProcessors(Timeline timeline, Columns columns, TimeOrigin origin) {
    int[] processors = new int[columns.width()];
    for (int c = 0; c < processors.length; c++) {
      processors[c] = columns.processors(c);
    }
    return timesProcessors(timeline, processors, origin);
  }

  static long[] timesProcessors(Timeline timeline, int[] processors, TimeOrigin origin) {
    long[] attained = new long[timeline.maxRunning() + 1];
    double from = origin.nanos();
    for (int k = origin.lastEvent() + 1; k < timeline.events(); k++) {
      double end = timeline.end(k);
      attained[timeline.running(k)] += (long) (end - from);
      from = end;
    }
    long[] sums = new long[processors.length];
    for (int c = 0; c < sums.length; c++) {
      for (int n = 0; n < attained.length; n++) {
        sums[c] += attained[n] * Math.max(processors[c], n);
      }
    }
    return sums;
  }
}
