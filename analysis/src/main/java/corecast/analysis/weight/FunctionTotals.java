package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;

/**
 * Adds up weights over functions while they stream by: by call path first, by function at the end
 * (design: model, section 4). Sums are exact below 2^53 ns x processors.
 */
final class FunctionTotals implements WeightRows.Reader {
  private final Timeline timeline;
  private final Program program;
  private final Columns columns;
  private final int width;

  /** P x weight x work by call path; the last row is for no path. */
  private final double[] byPath;

  /** Entries by function. */
  private final long[] calls;

  FunctionTotals(Timeline timeline, Columns columns) {
    this.timeline = timeline;
    this.program = timeline.program();
    this.columns = columns;
    this.width = columns.width();
    this.byPath = new double[(program.paths().size() + 1) * width];
    this.calls = new long[program.paths().functions() * width];
  }

  @Override
  public void row(int event, double[] values, int offset) {
    int step = timeline.step(event);
    if (program.operationCode(step) == Operation.RUN.ordinal()) {
      double work = program.amount(step);
      int path = program.path(step);
      int at = (path == Program.NO_PATH ? program.paths().size() : path) * width;
      for (int c = 0; c < width; c++) {
        byPath[at + c] += values[offset + c] * work;
      }
    }
    countCalls(step, program.firstStep(timeline.body(event)), values, offset);
  }

  /** Counts the functions entered since the segment before this one. */
  private void countCalls(int step, int first, double[] values, int offset) {
    for (int s = step - 1; s >= first; s--) {
      byte operation = program.operationCode(s);
      if (operation == Operation.ENTER.ordinal()) {
        int at = program.object(s) * width;
        for (int c = 0; c < width; c++) {
          calls[at + c] += values[offset + c] != 0 ? program.amount(s) : 0;
        }
      } else if (isSegment(operation)) {
        return;
      }
    }
  }

  private static boolean isSegment(byte operation) {
    return operation <= Operation.IO.ordinal();
  }

  int functions() {
    return program.paths().functions();
  }

  long calls(int function, int column) {
    return calls[function * width + column];
  }

  /** Weighted time of segments outside every function, ns. */
  double unnamedNanos(int column) {
    return byPath[program.paths().size() * width + column] / columns.processors(column);
  }

  /** Weighted time of each function itself, ns. */
  double[] selfNanos(int column) {
    CallPaths paths = program.paths();
    double[] self = new double[paths.functions()];
    for (int p = 0; p < paths.size(); p++) {
      self[paths.function(p)] += byPath[p * width + column];
    }
    return perProcessor(self, column);
  }

  /** Weighted time of each function with all it calls, counted once under recursion, ns. */
  double[] totalNanos(int column) {
    CallPaths paths = program.paths();
    double[] subtree = new double[paths.size()];
    double[] total = new double[paths.functions()];
    for (int p = paths.size() - 1; p >= 0; p--) {
      subtree[p] += byPath[p * width + column];
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
