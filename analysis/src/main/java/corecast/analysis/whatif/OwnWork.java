package corecast.analysis.whatif;

import corecast.program.Program;
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

  /** The work of each function without that of the functions that it calls, ns, by its number. */
  public static long[] byFunction(Program program) {
    long[] work = new long[program.paths().functions()];
    for (int s = 0; s < program.steps(); s++) {
      if (program.isRun(s) && program.path(s) != Program.NO_PATH) {
        work[program.paths().function(program.path(s))] += program.amount(s);
      }
    }
    return work;
  }
}
