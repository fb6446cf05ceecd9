package corecast.report;

import java.util.Arrays;

/** One row of the picture of a long run: sums for each of {@link RunPicture#COLUMNS} columns. */
final class RunColumns {
  private static final int N = RunPicture.COLUMNS;
  private static final int COLOURS = FunctionNames.COLOURS + 1;

  private final ColumnRuler ruler;
  private final double[] running = new double[N];
  private final double[] sleeping = new double[N];
  private final double[] waiting = new double[N];
  private final double[] weighted = new double[N];
  private final double[] inColour = new double[N * COLOURS];

  RunColumns(ColumnRuler ruler) {
    this.ruler = ruler;
  }

  void waits(double from, double to) {
    add(waiting, from, to);
  }

  void sleeps(double from, double to) {
    add(sleeping, from, to);
  }

  private void add(double[] sums, double from, double to) {
    if (ruler.holds(from, to)) {
      sums[ruler.column()] += to - from;
      return;
    }
    int last = ruler.column(to);
    for (int c = ruler.column(from); c <= last; c++) {
      sums[c] += ruler.inside(c, from, to);
    }
  }

  void runs(double from, double to, double weight, int colour) {
    if (ruler.holds(from, to)) {
      runs(ruler.column(), to - from, weight, colour);
      return;
    }
    int last = ruler.column(to);
    for (int c = ruler.column(from); c <= last; c++) {
      runs(c, ruler.inside(c, from, to), weight, colour);
    }
  }

  private void runs(int column, double inside, double weight, int colour) {
    running[column] += inside;
    weighted[column] += inside * weight;
    inColour[column * COLOURS + colour] += inside;
  }

  /**
   * Three characters for each column; see {@link RunPicture.Lane}.
   *
   * @param merged how many threads the row stands for
   */
  String encode(int merged) {
    StringBuilder text = new StringBuilder(3 * N);
    double full = ruler.end() / N;
    if (merged > 1) {
      // Against their busiest column: a thousand threads rarely all run at once.
      full = Arrays.stream(running).max().orElse(full);
      full = full == 0 ? ruler.end() / N : full;
    }
    for (int c = 0; c < N; c++) {
      double runs = running[c];
      double sleeps = sleeping[c];
      double waits = waiting[c];
      if (runs < full / 20) {
        text.append(Math.max(sleeps, waits) < full / 20 ? ".00" : sleeps > waits ? "s00" : "w00");
      } else {
        text.append(tenth(runs / full)).append(tenth(weighted[c] / runs)).append(colour(c));
      }
    }
    return text.toString();
  }

  private static char tenth(double share) {
    return (char) ('0' + Math.max(0, Math.min(9, (int) (share * 10))));
  }

  private char colour(int column) {
    int first = column * COLOURS;
    int most = 0;
    for (int i = 1; i < COLOURS; i++) {
      most = inColour[first + i] > inColour[first + most] ? i : most;
    }
    return (char) ('0' + most);
  }
}
