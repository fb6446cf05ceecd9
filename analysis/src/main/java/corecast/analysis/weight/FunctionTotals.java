package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Adds up weights over functions while they stream by: by call path first, by function at the end
 * (design: model, section 4). Sums are exact below 2^53 ns x processors.
 */
final class FunctionTotals implements WeightRows.Reader {
  /** Takes every number that is not 0 beyond 1. */
  private static final double LARGE = 0x1p200;

  private final Timeline timeline;
  private final Program program;
  private final Columns columns;

  /** P x weight x work by call path; the last row is for no path. */
  private final double[] @Nullable [] byPath;

  /** Entries by function. */
  private final double[] @Nullable [] calls;

  FunctionTotals(Timeline timeline, Columns columns) {
    this.timeline = timeline;
    this.program = timeline.program();
    this.columns = columns;
    this.byPath = new double[program.paths().size() + 1][];
    this.calls = new double[program.paths().functions()][];
  }

  @Override
  public void row(int event, double[] row) {
    int step = timeline.step(event);
    if (program.operationCode(step) == Operation.RUN.ordinal()) {
      int path = program.path(step);
      int at = path == Program.NO_PATH ? program.paths().size() : path;
      add(sums(byPath, at), row, program.amount(step));
    }
    countCalls(step, program.firstStep(timeline.body(event)), row);
  }

  private double[] sums(double[] @Nullable [] rows, int at) {
    double[] row = rows[at];
    if (row == null) {
      row = new double[columns.width()];
      rows[at] = row;
    }
    return row;
  }

  private static void add(double[] sums, double[] row, double factor) {
    for (int c = 0; c < sums.length; c++) {
      sums[c] += row[c] * factor;
    }
  }

  /** Counts the functions entered since the segment before this one. */
  private void countCalls(int step, int first, double[] row) {
    for (int s = step - 1; s >= first; s--) {
      byte operation = program.operationCode(s);
      if (operation == Operation.ENTER.ordinal()) {
        addWhereNotZero(sums(calls, program.object(s)), row, program.amount(s));
      } else if (isSegment(operation)) {
        return;
      }
    }
  }

  /** A conditional without a branch, so that it runs on vectors. */
  private static void addWhereNotZero(double[] sums, double[] row, double entries) {
    for (int c = 0; c < sums.length; c++) {
      sums[c] += entries * Math.min(Math.abs(row[c] * LARGE), 1);
    }
  }

  private static boolean isSegment(byte operation) {
    return operation <= Operation.IO.ordinal();
  }

  int functions() {
    return program.paths().functions();
  }

  long calls(int function, int column) {
    double[] row = calls[function];
    return row == null ? 0 : (long) row[column];
  }

  /** Weighted time of segments outside every function, ns. */
  double unnamedNanos(int column) {
    return sum(program.paths().size(), column) / columns.processors(column);
  }

  /** Weighted time of each function itself, ns. */
  double[] selfNanos(int column) {
    CallPaths paths = program.paths();
    double[] self = new double[paths.functions()];
    for (int p = 0; p < paths.size(); p++) {
      self[paths.function(p)] += sum(p, column);
    }
    return perProcessor(self, column);
  }

  /** Weighted time of each function with all it calls, counted once under recursion, ns. */
  double[] totalNanos(int column) {
    CallPaths paths = program.paths();
    double[] subtree = new double[paths.size()];
    double[] total = new double[paths.functions()];
    for (int p = paths.size() - 1; p >= 0; p--) {
      subtree[p] += sum(p, column);
      int caller = paths.parent(p);
      if (caller != Program.NO_PATH) {
        subtree[caller] += subtree[p];
      }
      if (isOutermost(paths, p)) {
        total[paths.function(p)] += subtree[p];
      }
    }
    return perProcessor(total, column);
  }

  private double sum(int path, int column) {
    double[] row = byPath[path];
    return row == null ? 0 : row[column];
  }

  private static boolean isOutermost(CallPaths paths, int path) {
    int function = paths.function(path);
    for (int p = paths.parent(path); p != Program.NO_PATH; p = paths.parent(p)) {
      if (paths.function(p) == function) {
        return false;
      }
    }
    return true;
  }

  private double[] perProcessor(double[] sums, int column) {
    for (int f = 0; f < sums.length; f++) {
      sums[f] /= columns.processors(column);
    }
    return sums;
  }
}
