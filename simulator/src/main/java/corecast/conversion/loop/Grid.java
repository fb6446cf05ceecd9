package corecast.conversion.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Evenly spaced instants, as a program that paces itself chooses them.
 *
 * @param origin one of them, ns
 * @param nanos how far apart they are
 */
record Grid(double origin, double nanos) {
  /** How far from its instant a time may lie: the clock may count in milliseconds; ns. */
  private static final double JITTER_NANOS = 1_200_000;

  /** One in so many may lie elsewhere: a thread that lost the CPU after it had looked. */
  private static final int OUTLIERS = 4;

  /** How probable it may be that times without any order lie so. */
  private static final double BY_CHANCE = 1e-3;

  /** So many gaps are tried. */
  private static final int TRIED = 64;

  private static final double MILLI = 1e6;

  /** The grid that times in their order lie on; {@code null} if they lie on none. */
  static @Nullable Grid of(long[] times) {
    Grid best = null;
    int most = 0;
    for (int i = 0; i + 1 < times.length && i < TRIED; i++) {
      Grid fitted = fitted(times, times[i + 1] - times[i]);
      int on = fitted == null ? 0 : fitted.count(times);
      if (fitted != null
          && (on > most || (best != null && on == most && fitted.nanos > best.nanos))) {
        best = fitted;
        most = on;
      }
    }
    if (best == null || times.length - most > times.length / OUTLIERS) {
      return null;
    }
    // The origin and the distance were chosen to fit, and so were those left out.
    double chance = Math.pow(2 * JITTER_NANOS / best.nanos, most - 2) * (1L << times.length - most);
    return chance * Math.min(TRIED, times.length - 1) > BY_CHANCE ? null : best;
  }

  /** One about so wide, moved to where most of the times are. */
  private static @Nullable Grid fitted(long[] times, double about) {
    double nanos = Math.rint(about / MILLI) * MILLI;
    if (Math.abs(nanos - about) > JITTER_NANOS || nanos < 3 * JITTER_NANOS) {
      return null;
    }
    double[] phases = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      double phase = (times[i] - times[0]) / nanos;
      phases[i] = (phase - Math.floor(phase)) * nanos;
    }
    Arrays.sort(phases);
    double origin = 0;
    int most = 0;
    for (int from = 0; from < phases.length; from++) {
      int to = from;
      double end = phases[from] + JITTER_NANOS;
      while (to < from + phases.length
          && phases[to % phases.length] + (to < phases.length ? 0 : nanos) <= end) {
        to++;
      }
      if (to - from > most) {
        most = to - from;
        origin = phases[from] + JITTER_NANOS / 2;
      }
    }
    return new Grid(times[0] + origin, nanos);
  }

  private int count(long[] times) {
    int count = 0;
    for (long time : times) {
      count += has(time) ? 1 : 0;
    }
    return count;
  }

  /** Whether a time is near enough to one of the instants. */
  boolean has(long time) {
    double steps = (time - origin) / nanos;
    return Math.abs(steps - Math.rint(steps)) * nanos <= JITTER_NANOS;
  }
}
