package corecast.analysis.weight;

import java.util.Arrays;

/**
 * Rows of numbers that are used again as soon as they are free: as many as are live at once. Each
 * is an array of its own, so that loops over two of them run on vectors.
 */
final class RowPool {
  private final int width;
  private double[][] free = new double[16][];
  private int frees;

  RowPool(int width) {
    this.width = width;
  }

  /** A row of zeros. */
  double[] take() {
    if (frees == 0) {
      return new double[width];
    }
    double[] row = free[--frees];
    Arrays.fill(row, 0);
    return row;
  }

  void give(double[] row) {
    if (frees == free.length) {
      free = Arrays.copyOf(free, frees * 2);
    }
    free[frees++] = row;
  }
}
