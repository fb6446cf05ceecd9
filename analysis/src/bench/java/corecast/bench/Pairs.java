package corecast.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Measures two things against each other: first one, then the other, again and again, so that what
 * else happens on the machine meets both. CPU time: of the calling thread, or of the whole process.
 *
 * @param first CPU time of the first thing in each pair, ns, ascending
 * @param second of the second thing
 * @param ratio second / first of each pair
 */
record Pairs(long[] first, long[] second, double[] ratio) {
  private static final int PAIRS = 7;

  /** Rounds to warm up, and CPU time: what is short must be compiled as well. */
  private static final int WARM_UP = 3;

  private static final long WARM_UP_NANOS = 1_000_000_000;

  /** Of things that one thread does. */
  static Pairs of(Runnable first, Runnable second) {
    return of(first, second, Cpu::ofThread);
  }

  /** Of things that several threads do; with what the JVM does beside them. */
  static Pairs ofProcess(Runnable first, Runnable second) {
    return of(first, second, Cpu::ofProcess);
  }

  private static Pairs of(Runnable first, Runnable second, LongSupplier clock) {
    long warm = clock.getAsLong() + WARM_UP_NANOS;
    for (int i = 0; i < WARM_UP || clock.getAsLong() < warm; i++) {
      first.run();
      second.run();
    }
    long[] a = new long[PAIRS];
    long[] b = new long[PAIRS];
    double[] ratio = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      System.gc();
      long start = clock.getAsLong();
      first.run();
      long middle = clock.getAsLong();
      second.run();
      a[i] = middle - start;
      b[i] = clock.getAsLong() - middle;
      ratio[i] = (double) b[i] / a[i];
    }
    Arrays.sort(a);
    Arrays.sort(b);
    Arrays.sort(ratio);
    return new Pairs(a, b, ratio);
  }

  double median() {
    return ratio[PAIRS / 2];
  }

  /** "1.23 (1.20 to 1.31)". */
  String spread() {
    return String.format(
        Locale.ROOT, "%.2f (%.2f to %.2f)", median(), ratio[0], ratio[PAIRS - 1]);
  }

  /** Median of the first thing for each of that many events, ns. */
  double firstPer(double events) {
    return first[PAIRS / 2] / events;
  }

  /** Median of the second thing for each of that many events, ns. */
  double secondPer(double events) {
    return second[PAIRS / 2] / events;
  }
}
