package corecast.simulator.timeline;

import java.util.Arrays;

/** When stretches began that did not begin at the instant of their cause, which are few. */
final class LateStarts {
  /** By body whose segment began so: when; else NaN. */
  private final double[] begun;

  private int waiting;

  private int[] stretch = new int[4];
  private double[] start = new double[4];
  private int size;

  LateStarts(int bodies) {
    this.begun = new double[bodies];
    Arrays.fill(begun, Double.NaN);
  }

  void begins(int body, double nanos) {
    begun[body] = nanos;
    waiting++;
  }

  /** Whether such a segment has not ended yet. */
  boolean areAny() {
    return waiting > 0;
  }

  /** A segment of the body has ended; if it began so, the stretch did, too. */
  boolean take(int body, int its) {
    if (Double.isNaN(begun[body])) {
      return false;
    }
    if (size == stretch.length) {
      stretch = Arrays.copyOf(stretch, 2 * size);
      start = Arrays.copyOf(start, 2 * size);
    }
    stretch[size] = its;
    start[size++] = begun[body];
    begun[body] = Double.NaN;
    waiting--;
    return true;
  }

  double of(int its) {
    return start[Arrays.binarySearch(stretch, 0, size, its)];
  }
}
