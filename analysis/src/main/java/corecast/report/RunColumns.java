package corecast.report;

import java.util.Arrays;

/** One row of the picture of a long run: sums for each of {@link RunPicture#COLUMNS} columns. */
final class RunColumns {
  private static final double WHERE_WEIGHTS_ARE_EQUAL = 1e-6;
  private static final int N = RunPicture.COLUMNS;
  static final int COLOURS = FunctionNames.COLOURS + 1;

  private final double end;
  private final double columnsPerUnit;
  private final double[] running = new double[N];
  private final double[] sleeping = new double[N];
  private final double[] waiting = new double[N];
  private final double[] weighted = new double[N];
  private final double[] inColour = new double[N * COLOURS];

  /**
   * @param end of the run
   */
  RunColumns(double end) {
    this.end = end;
    this.columnsPerUnit = end > 0 ? N / end : 0;
  }

  void waits(int column, double time) {
    waiting[column] += time;
  }

  void sleeps(int column, double time) {
    sleeping[column] += time;
  }

  void runs(int column, double time, double weightedTime) {
    running[column] += time;
    weighted[column] += weightedTime;
  }

  /**
   * @param mattering what {@link #mattering} makes of the time in that colour
   */
  void inColour(int column, int colour, double mattering) {
    inColour[column * COLOURS + colour] += mattering;
  }

  /**
   * How much a time speaks for its colour: a short time of large weight counts for more than a long
   * one of hardly any. The time itself decides only where weights are equal.
   */
  static double mattering(double time, double weight) {
    return time * (weight + WHERE_WEIGHTS_ARE_EQUAL);
  }

  /** How much of the time lies in the column. */
  double inside(int column, double from, double to) {
    return Math.max(0, Math.min(to, to(column)) - Math.max(from, column * end / N));
  }

  double to(int column) {
    return (column + 1) * end / N;
  }

  int column(double at) {
    return Math.min(N - 1, (int) (at * columnsPerUnit));
  }

  /**
   * Three characters for each column; see {@link RunPicture.Lane}.
   *
   * @param merged how many threads the row stands for
   */
  String encode(int merged) {
    StringBuilder text = new StringBuilder(3 * N);
    double full = end / N;
    if (merged > 1) {
      // Against their busiest column: a thousand threads rarely all run at once.
      full = Arrays.stream(running).max().orElse(full);
      full = full == 0 ? end / N : full;
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
    int most = -1; // weights may be less than 0: what never ran does not win
    for (int i = 0; i < COLOURS; i++) {
      double here = inColour[first + i];
      most = here != 0 && (most < 0 || here > inColour[first + most]) ? i : most;
    }
    return (char) ('0' + Math.max(most, 0));
  }
}
