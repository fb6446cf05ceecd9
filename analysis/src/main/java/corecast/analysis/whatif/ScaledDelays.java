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
    IntPredicate own = own(program);
    if (IntStream.range(0, program.steps()).filter(own).allMatch(s -> program.amount(s) == 0)) {
      throw new RefusedEdit(
          program.origin().file()
              + ": function "
              + function
              + " does not sleep and has no input or output that was waited for");
    }
    return program.scaled(own, factor);
  }

  /** Which steps are sleep, input and output of the function by itself. */
  private IntPredicate own(Program program) {
    boolean[] own = program.paths().endIn(function);
    return step ->
        OwnWork.isDelay(program, step)
            && program.path(step) != Program.NO_PATH
            && own[program.path(step)];
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
