package corecast.report;

/**
 * Where the {@link RunPicture#COLUMNS} columns of a picture begin and end. It remembers the column
 * of now, in which nearly everything lies that ends now.
 */
final class ColumnRuler {
  private static final int N = RunPicture.COLUMNS;

  private final double end;
  private final double columnsPerUnit;
  private int column;
  private double low;
  private double high;

  /**
   * @param end of the run
   */
  ColumnRuler(double end) {
    this.end = end;
    this.columnsPerUnit = end > 0 ? N / end : 0;
    this.high = to(0);
  }

  double end() {
    return end;
  }

  /** Time goes on. */
  void goTo(double now) {
    while (now > high && column < N - 1) {
      column++;
      low = high;
      high = to(column);
    }
  }

  /** Whether the column of now holds all of that time. */
  boolean holds(double from, double to) {
    return from >= low && to <= high;
  }

  /** The column of now. */
  int column() {
    return column;
  }

  /** The column of any time. */
  int column(double at) {
    return Math.min(N - 1, (int) (at * columnsPerUnit));
  }

  /** How much of a time lies in a column. */
  double inside(int of, double from, double to) {
    return Math.max(0, Math.min(to, to(of)) - Math.max(from, of * end / N));
  }

  private double to(int of) {
    return (of + 1) * end / N;
  }
}
