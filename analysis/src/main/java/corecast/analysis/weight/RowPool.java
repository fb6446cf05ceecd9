package corecast.analysis.weight;

import java.util.Arrays;

/**
 * Rows, counted from 1, that are used again as soon as they are free: as many as are live at once.
 */
final class RowPool {
  private final Columns columns;
  private WeightRow[] rows = new WeightRow[16];
  private int made;
  private int[] free = new int[16];
  private int frees;

  RowPool(Columns columns) {
    this.columns = columns;
  }

  WeightRow row(int number) {
    return rows[number];
  }

  /** The number of a row of zeros. */
  int take() {
    if (frees > 0) {
      return free[--frees];
    }
    int number = ++made;
    if (number == rows.length) {
      rows = Arrays.copyOf(rows, number * 2);
    }
    rows[number] = new WeightRow(columns);
    return number;
  }

  void give(int number) {
    rows[number].clear();
    if (frees == free.length) {
      free = Arrays.copyOf(free, frees * 2);
    }
    free[frees++] = number;
  }
}
