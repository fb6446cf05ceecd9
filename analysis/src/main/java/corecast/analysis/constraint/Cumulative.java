package corecast.analysis.constraint;

import java.util.Arrays;

/**
 * A time that passes by and by, evenly between instants: how much of it is over at any of them. All
 * in ns of wall time, from 0 on.
 */
final class Cumulative {
  private double[] instants = new double[64];
  private double[] sums = new double[64];
  private int size;
  private double slope = Double.NaN; // of the last piece

  /**
   * From the last instant until that one, which is not before it, so much of each ns passes. Pieces
   * that pass alike are kept as one.
   */
  void grow(double instant, double part) {
    double from = size == 0 ? 0 : instants[size - 1];
    double sum = total() + part * (instant - from);
    if (part == slope || instant == from) {
      int last = Math.max(0, size - 1);
      instants[last] = instant;
      sums[last] = sum;
      size = Math.max(1, size);
      return;
    }
    if (size == instants.length) {
      instants = Arrays.copyOf(instants, 2 * size);
      sums = Arrays.copyOf(sums, 2 * size);
    }
    instants[size] = instant;
    sums[size++] = sum;
    slope = part;
  }

  double total() {
    return size == 0 ? 0 : sums[size - 1];
  }

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
