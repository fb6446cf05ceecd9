package corecast.analysis.whatif;

import corecast.program.Program;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A function whose sleeping, input and output, without that of the functions that it calls, takes
 * that many times as long as it did.
 *
 * @param function its name
 * @param factor 0 or more
 */
public record ScaledDelays(String function, double factor) implements Edit {
  public ScaledDelays {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "delays of function " + function + " by a factor of " + factor + ": expected 0 or more");
    }
  }

  @Override
  public Program of(Program program) {
    IntPredicate own = ownBy(program, function);
    if (IntStream.range(0, program.steps()).noneMatch(own)) {
      throw new RefusedEdit(
          program.origin().file()
              + ": function "
              + function
              + " does not sleep and has no input or output that was waited for");
    }
    return program.scaled(own, factor);
  }

  private static IntPredicate ownBy(Program program, String function) {
    boolean[] own = new boolean[program.paths().size()];
    for (int p = 0; p < own.length; p++) {
      own[p] = program.paths().functionName(program.paths().function(p)).equals(function);
    }
    return step -> isDelay(program, step) && own[program.path(step)];
  }

  private static boolean isDelay(Program program, int step) {
    return program.operation(step).isSegment()
        && !program.isRun(step)
        && program.path(step) != Program.NO_PATH
        && program.amount(step) > 0;
  }

  /** How long each function sleeps and waits for input and output by itself, ns, by its number. */
  public static long[] byFunction(Program program) {
    long[] delays = new long[program.paths().functions()];
    for (int s = 0; s < program.steps(); s++) {
      if (isDelay(program, s)) {
        delays[program.paths().function(program.path(s))] += program.amount(s);
      }
    }
    return delays;
  }

  @Override
  public String source(Program program) {
    return program.paths().source(function);
  }

  @Override
  public List<String> words() {
    return List.of("--delays", function + "=" + ScaledFunction.change(factor, 0));
  }

  @Override
  public String describe() {
    return "delays of " + function + " " + ScaledFunction.change(factor, 0);
  }
}
