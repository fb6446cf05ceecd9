package corecast.analysis.whatif;

import corecast.note.Numbers;
import corecast.program.Program;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A function whose work, with that of all functions that it calls, is that many times as much as it
 * was.
 *
 * @param function its name
 * @param factor 0 or more
 */
public record ScaledCalls(String function, double factor) implements Edit {
  public ScaledCalls {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "function " + function + " by a factor of " + factor + ": expected 0 or more");
    }
  }

  @Override
  public Program of(Program program) {
    IntPredicate inside = isInside(program);
    boolean any = false;
    for (int s = 0; s < program.steps() && !any; s++) {
      any = inside.test(s) && program.amount(s) > 0;
    }
    if (!any) {
      throw new RefusedEdit(
          program.origin().file()
              + ": no work of a function "
              + function
              + "; corecast optimize lists the functions");
    }
    return program.scaled(inside, factor);
  }

  /** Which steps are work of the function or of what it calls. */
  private IntPredicate isInside(Program program) {
    boolean[] inside = new boolean[program.paths().size()];
    for (int p = 0; p < inside.length; p++) {
      for (int f : program.paths().functions(p)) {
        inside[p] |= program.paths().functionName(f).equals(function);
      }
    }
    return s -> program.isRun(s) && program.path(s) != Program.NO_PATH && inside[program.path(s)];
  }

  @Override
  public String source(Program program) {
    return program.paths().source(function);
  }

  @Override
  public List<String> words() {
    return List.of("--with-calls", function + "=" + ScaledFunction.change(factor, 0));
  }

  @Override
  public String describe() {
    return "function "
        + function
        + " with all that it calls "
        + (factor <= 1 ? "-" : "+")
        + Numbers.percent(Math.abs(factor - 1));
  }
}
