package corecast.simulator.machine;

import corecast.program.VmWork;

/**
 * Threads beside the program that take their share of the processors while they have work to do.
 * They get it as the program goes on, and nobody waits for them.
 */
final class Rivals {
  /** What rounding leaves of a slice, ns: it would be a rival with nothing to do. */
  private static final double NOTHING = 1e-6;

  private final VmWork work;
  private final double[] left;
  private int nextSlice;
  private int active;

  Rivals(VmWork work) {
    this.work = work;
    this.left = new double[work.threads()];
  }

  /** How many have work to do. */
  int active() {
    return active;
  }

  /** How much work of the program there is to be done before they get more. */
  double nextSliceAt() {
    return nextSlice == work.slices() ? Double.POSITIVE_INFINITY : work.workNanos()[nextSlice];
  }

  /** They get the next slice. */
  void take() {
    for (int t = 0; t < left.length; t++) {
      left[t] += work.nanos()[t][nextSlice];
    }
    nextSlice++;
    count();
  }

  /** How much work the one has left that will be ready first. */
  double least() {
    double least = Double.POSITIVE_INFINITY;
    for (int t = 0; active > 0 && t < left.length; t++) {
      if (left[t] > 0 && left[t] < least) {
        least = left[t];
      }
    }
    return least;
  }

  /** Each that has work has done so much of it. */
  void did(double nanos) {
    if (active == 0) {
      return;
    }
    for (int t = 0; t < left.length; t++) {
      left[t] = left[t] - nanos < NOTHING ? 0 : left[t] - nanos;
    }
    count();
  }

  private void count() {
    active = 0;
    for (double some : left) {
      active += some > 0 ? 1 : 0;
    }
  }
}
