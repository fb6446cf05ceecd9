package corecast.analysis.whatif;

import corecast.program.Pauses;
import corecast.program.Program;
import java.util.Arrays;
import java.util.List;

/**
 * Pauses of the virtual machine that are that many times as long as they were.
 *
 * @param factor 0 or more
 */
public record ScaledPauses(double factor) implements Edit {
  public ScaledPauses {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "pauses by a factor of " + factor + ": expected 0 or more");
    }
  }

  @Override
  public Program of(Program program) {
    Pauses pauses = program.pauses();
    if (pauses.count() == 0) {
      throw new RefusedEdit(program.origin().file() + ": no pauses of the virtual machine");
    }
    long[] nanos = Arrays.stream(pauses.nanos()).map(n -> Math.round(n * factor)).toArray();
    return program.withPauses(new Pauses(pauses.workNanos(), nanos, pauses.allocated()));
  }

  @Override
  public String source(Program program) {
    return "";
  }

  @Override
  public List<String> words() {
    return List.of("--pauses=" + ScaledFunction.change(factor, 0));
  }

  @Override
  public String describe() {
    return "pauses " + ScaledFunction.change(factor, 0);
  }
}
