package corecast.analysis.constraint;

import java.util.Arrays;

/**
 * A time that passes by and by: how much of it is over at an instant. Between two instants that
 * were added it grows evenly. All in ns of wall time.
 */
final class Cumulative {
  private double[] instants = new double[64];
  private double[] sums = new double[64];
  private int size;

  /** Until that instant, not before the last one, so much more of it passed. */
  void grow(double instant, double more) {
    double before = size == 0 ? 0 : sums[size - 1];
    if (size > 0 && instants[size - 1] == instant) {
      sums[size - 1] = before + more;
      return;
    }
    if (size == instants.length) {
      instants = Arrays.copyOf(instants, 2 * size);
      sums = Arrays.copyOf(sums, 2 * size);
    }
    instants[size] = instant;
    sums[size++] = before + more;
  }

  double total() {
    return size == 0 ? 0 : sums[size - 1];
  }

  /** How much of it is over at an instant. */
  double at(double instant) {
    int found = Arrays.binarySearch(instants, 0, size, instant);
    if (found >= 0) {
      return sums[found];
    }
    int next = -found - 1;
    if (next == size) {
      return total();
    }
    double from = next == 0 ? 0 : instants[next - 1];
    double before = next == 0 ? 0 : sums[next - 1];
    return before + (sums[next] - before) * (instant - from) / (instants[next] - from);
  }

  double between(double from, double to) {
    return at(to) - at(from);
  }
}
