package corecast.analysis.weight;

import java.util.Arrays;

/**
 * Rows of numbers, counted from 1, that are used again as soon as they are free: as many as are
 * live at once. Each is an array of its own, so that loops over two of them run on vectors.
 */
final class RowPool {
  private final int width;
  private double[][] rows = new double[16][];
  private int made;
  private int[] free = new int[16];
  private int frees;

  RowPool(int width) {
    this.width = width;
  }

  double[] row(int number) {
    return rows[number];
  }

  /** The number of a row of zeros. */
  int take() {
    if (frees > 0) {
      int number = free[--frees];
      Arrays.fill(rows[number], 0);
      return number;
    }
    int number = ++made;
    if (number == rows.length) {
      rows = Arrays.copyOf(rows, number * 2);
    }
    rows[number] = new double[width];
    return number;
  }

  void give(int number) {
    if (frees == free.length) {
      free = Arrays.copyOf(free, frees * 2);
    }
    free[frees++] = number;
  }
}
