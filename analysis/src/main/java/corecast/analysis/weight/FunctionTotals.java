package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * Weights added up over functions: by call path while they stream by, by function here (design:
 * model, section 4).
 */
final class FunctionTotals {
  private final Program program;
  private final Columns columns;

  /** P x weight x work by call path; the last row is for no path. */
  private final double[] @Nullable [] byPath;

  private final double[] @Nullable [] calls;

  FunctionTotals(Program program, Columns columns, WeightedWork sums) {
    this.program = program;
    this.columns = columns;
    this.byPath = sums.work();
    this.calls = sums.calls();
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
