package corecast.analysis.whatif;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What functions do by themselves. */
public final class OwnWork {
  private OwnWork() {}

  /** The work of one function, ns; 0 if there is none of that name. */
  public static long of(Program program, String function) {
    return IntStream.range(0, program.steps())
        .filter(program.isOwnWork(function))
        .mapToLong(program::amount)
        .sum();
  }

  /** How often the function is entered; 0 if that was not counted. */
  public static long calls(Program program, String function) {
    return IntStream.range(0, program.steps())
        .filter(s -> program.operation(s) == Operation.ENTER)
        .filter(s -> program.paths().functionName(program.object(s)).equals(function))
        .mapToLong(program::amount)
        .sum();
  }

  /** The work of each function without that of the functions that it calls, ns, by its number. */
  public static long[] byFunction(Program program) {
    return byFunction(program, program::isRun);
  }

  /** The same of sleeping, input and output. */
  public static long[] delaysByFunction(Program program) {
    return byFunction(program, step -> isDelay(program, step));
  }

  /** The function with the most work of a thread or task; empty if none of it has a name. */
  public static String mostOf(Program program, int body) {
    int from = program.firstStep(body);
    long[] nanos = byFunction(program, from, program.firstStep(body + 1), program::isRun);
    int most = IntStream.range(0, nanos.length).reduce(0, (a, b) -> nanos[b] > nanos[a] ? b : a);
    return nanos.length == 0 || nanos[most] == 0 ? "" : program.paths().functionName(most);
  }

  private static long[] byFunction(Program program, IntPredicate which) {
    return byFunction(program, 0, program.steps(), which);
  }

  private static long[] byFunction(Program program, int from, int to, IntPredicate which) {
    long[] nanos = new long[program.paths().functions()];
    for (int s = from; s < to; s++) {
      if (which.test(s) && program.path(s) != Program.NO_PATH) {
        nanos[program.paths().function(program.path(s))] += program.amount(s);
      }
    }
    return nanos;
  }

  /** Whether the step is sleep, input or output. */
  public static boolean isDelay(Program program, int step) {
    return program.operation(step).isSegment() && !program.isRun(step);
  }
}
