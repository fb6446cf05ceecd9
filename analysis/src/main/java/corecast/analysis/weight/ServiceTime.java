package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/** Completion times from a timeline in attained service (docs/model.md, section 2). */
final class ServiceTime {
  /** Above that, sums are rounded. */
  private static final double EXACT = 0x1p62;

  private ServiceTime() {}

  /** T(P) for each count, ns. */
  static double[] nanos(Timeline timeline, int[] processors, TimeOrigin origin) {
    return nanos(attained(timeline, origin), processors);
  }

  /** T(P) for each count, ns, if so much was attained while n threads ran. */
  static double[] nanos(long[] attained, int[] processors) {
    double[] nanos = new double[processors.length];
    for (int i = 0; i < nanos.length; i++) {
      double sum = 0;
      long exact = 0;
      for (int n = 0; n < attained.length; n++) {
        int threads = Math.max(processors[i], n);
        sum += (double) attained[n] * threads;
        exact += attained[n] * threads;
      }
      nanos[i] = (sum < EXACT ? exact : sum) / processors[i];
    }
    return nanos;
  }

  /**
   * P x T(P) for each column: whole numbers of ns, exact in {@code long}. Of times that are too
   * long for that, the differences still are.
   */
  static long[] timesProcessors(Timeline timeline, Columns columns, TimeOrigin origin) {
    long[] attained = attained(timeline, origin);
    long[] sums = new long[columns.width()];
    for (int c = 0; c < sums.length; c++) {
      for (int n = 0; n < attained.length; n++) {
        sums[c] += attained[n] * Math.max(columns.processors(c), n);
      }
    }
    return sums;
  }

  /** Service attained while n threads ran. */
  private static long[] attained(Timeline timeline, TimeOrigin origin) {
    long[] attained = new long[timeline.maxRunning() + 1];
    double from = origin.nanos();
    for (int k = origin.lastEvent() + 1; k < timeline.events(); k++) {
      double end = timeline.end(k);
      attained[timeline.running(k)] += (long) (end - from);
      from = end;
    }
    return attained;
  }
}
