package corecast.analysis.weight;

import java.util.Arrays;

/** Rows of numbers that are used again as soon as they are free: as many as are live at once. */
final class RowPool {
  private final int width;
  private double[] values;
  private int[] free = new int[16];
  private int frees;
  private int used;

  RowPool(int width) {
    this.width = width;
    this.values = new double[16 * width];
  }

  /** A row of zeros. */
  int take() {
    if (frees > 0) {
      int row = free[--frees];
      Arrays.fill(values, row * width, (row + 1) * width, 0);
      return row;
    }
    if ((used + 1) * width > values.length) {
      values = Arrays.copyOf(values, Math.multiplyExact(values.length, 2));
    }
    return used++;
  }

  void give(int row) {
    if (frees == free.length) {
      free = Arrays.copyOf(free, frees * 2);
    }
    free[frees++] = row;
  }

  /** All rows; row r is at {@code r * width}. Changes identity when {@link #take} grows it. */
  double[] values() {
    return values;
  }

  void add(int from, int to) {
    int a = from * width;
    int b = to * width;
    double[] v = values;
    for (int c = 0; c < width; c++) {
      v[b + c] += v[a + c];
    }
  }
}
