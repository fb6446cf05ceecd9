package corecast.program;

import java.util.function.IntPredicate;

/** Amounts of steps times a factor, of which the sums are rounded, not each of them. */
final class ScaledAmounts {
  private final double factor;

  // By path, the last for none: since the last operation.
  private final long[] before;
  private final long[] after;
  private final int[] known;
  private int operations = 1;

  private ScaledAmounts(int paths, double factor) {
    this.factor = factor;
    this.before = new long[paths + 1];
    this.after = new long[paths + 1];
    this.known = new int[paths + 1];
  }

  /** All amounts of a program, as {@link Program#scaled} says. */
  static long[] of(Program program, IntPredicate which, double factor) {
    ScaledAmounts scaled = new ScaledAmounts(program.paths().size(), factor);
    long[] amounts = program.amounts();
    for (int body = 0; body < program.bodies(); body++) {
      scaled.operations++;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        switch (program.operation(s)) {
          case ENTER, EXIT -> {}
          case RUN ->
              amounts[s] = which.test(s) ? scaled.next(program.path(s), amounts[s]) : amounts[s];
          default -> {
            amounts[s] = which.test(s) ? Math.round(amounts[s] * factor) : amounts[s];
            scaled.operations++;
          }
        }
      }
    }
    return amounts;
  }

  private long next(int itsPath, long nanos) {
    int path = itsPath == Program.NO_PATH ? before.length - 1 : itsPath;
    if (known[path] != operations) {
      known[path] = operations;
      before[path] = 0;
      after[path] = 0;
    }
    before[path] += nanos;
    long done = after[path];
    after[path] = Math.round(before[path] * factor);
    return after[path] - done;
  }
}
