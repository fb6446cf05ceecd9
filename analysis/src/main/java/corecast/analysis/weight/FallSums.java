package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Program;
import org.jspecify.annotations.Nullable;

/** Sums of weighted work by call path, and of entries by function, of {@link NarrowRows}. */
final class FallSums implements WeightedWork {
  private final Columns columns;

  /** The last is for no path. */
  private final @Nullable Sum[] work;

  private final @Nullable Sum[] calls;

  /** A sum of rows. */
  static final class Sum {
    final double[] fall;
    double perProcessor;

    private Sum(int width) {
      this.fall = new double[width];
    }
  }

  FallSums(CallPaths paths, Columns columns) {
    this.columns = columns;
    this.work = new Sum[paths.size() + 1];
    this.calls = new Sum[paths.functions()];
  }

  /** The sum of P x weight x work of a path, which may be {@link Program#NO_PATH}. */
  Sum work(int path) {
    return sum(work, path == Program.NO_PATH ? work.length - 1 : path);
  }

  Sum calls(int function) {
    return sum(calls, function);
  }

  private Sum sum(@Nullable Sum[] sums, int at) {
    Sum sum = sums[at];
    if (sum == null) {
      sum = new Sum(columns.width());
      sums[at] = sum;
    }
    return sum;
  }

  @Override
  public double[] @Nullable [] work() {
    return values(work);
  }

  @Override
  public double[] @Nullable [] calls() {
    return values(calls);
  }

  private double[] @Nullable [] values(@Nullable Sum[] sums) {
    double[] @Nullable [] values = new double[sums.length][];
    for (int i = 0; i < sums.length; i++) {
      Sum sum = sums[i];
      values[i] = sum == null ? null : values(sum);
    }
    return values;
  }

  private double[] values(Sum sum) {
    double[] values = new double[columns.width()];
    double value = 0;
    for (int c = values.length - 1; c >= 0; c--) {
      value += sum.fall[c];
      values[c] = value + sum.perProcessor * columns.processors(c);
    }
    return values;
  }
}
