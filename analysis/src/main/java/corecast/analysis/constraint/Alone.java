package corecast.analysis.constraint;

import corecast.program.CallPaths;
import corecast.program.Program;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * What one thread works while nobody else does.
 *
 * @param function the function with the most of it by itself; empty if it has no name
 * @param nanos that time
 * @param caller the function with the most of it together with all that it calls, of those whose
 *     work is nearly all of this kind, and in which no thread begins; the innermost, where several
 *     have nearly the same; empty if there is none
 * @param callerNanos that time
 */
public record Alone(String function, double nanos, String caller, double callerNanos) {
  /** Work is that of one thread alone if so much of it is. */
  public static final double NEARLY_ALL = 0.95;

  /** Of functions that have so much of what the best one has, the innermost says most. */
  private static final double NEARLY_THE_SAME = 0.9;

  static Alone of(Program program, ReplayedTimes times) {
    CallPaths paths = program.paths();
    double[] alone = new double[paths.size()];
    double[] work = new double[paths.size()];
    BitSet begins = new BitSet(); // functions
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        int path = program.path(s);
        if (program.isRun(s) && path != Program.NO_PATH && times.ran(s)) {
          alone[path] += times.alone.between(times.start[s], times.end[s]);
          work[path] += program.amount(s);
          if (!program.isTask(body)) {
            begins.set(paths.functions(path)[0]);
          }
        }
      }
    }
    double[] self = new double[paths.functions()];
    for (int path = 0; path < alone.length; path++) {
      self[paths.function(path)] += alone[path];
    }
    double[] called = called(paths, alone);
    double[] all = called(paths, work);
    int function = most(self);
    int caller =
        innermost(
            paths,
            alone,
            IntStream.range(0, called.length)
                .mapToDouble(f -> begins.get(f) || called[f] < NEARLY_ALL * all[f] ? 0 : called[f])
                .toArray());
    return new Alone(
        name(paths, function),
        function < 0 ? 0 : self[function],
        name(paths, caller),
        caller < 0 ? 0 : called[caller]);
  }

  private static String name(CallPaths paths, int function) {
    return function < 0 ? "" : paths.functionName(function);
  }

  /** By function: of all paths that it is on. */
  private static double[] called(CallPaths paths, double[] byPath) {
    double[] called = new double[paths.functions()];
    for (int path = 0; path < byPath.length; path++) {
      if (byPath[path] > 0) {
        double nanos = byPath[path];
        Arrays.stream(paths.functions(path)).distinct().forEach(f -> called[f] += nanos);
      }
    }
    return called;
  }

  /** From the one with the most inwards, as long as one function has nearly as much. */
  private static int innermost(CallPaths paths, double[] alone, double[] nanos) {
    int most = most(nanos);
    int innermost = most;
    int depth = -1;
    for (int path = 0; path < alone.length; path++) {
      if (alone[path] > 0) {
        boolean isInside = false;
        int[] functions = paths.functions(path);
        for (int d = 0; d < functions.length; d++) {
          isInside |= functions[d] == most;
          if (isInside && d > depth && nanos[functions[d]] >= NEARLY_THE_SAME * nanos[most]) {
            innermost = functions[d];
            depth = d;
          }
        }
      }
    }
    return innermost;
  }

  /** -1 if all are 0. */
  private static int most(double[] nanos) {
    int most = -1;
    for (int f = 0; f < nanos.length; f++) {
      most = nanos[f] > (most < 0 ? 0 : nanos[most]) ? f : most;
    }
    return most;
  }
}
