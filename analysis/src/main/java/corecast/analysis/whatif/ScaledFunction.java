package corecast.analysis.whatif;

import corecast.note.Numbers;
import corecast.program.Program;
import java.util.List;

/**
 * A function whose own work, without that of the functions that it calls, is that many times as
 * much as it was, and then that much more.
 *
 * @param function its name
 * @param factor 0 or more
 * @param moreNanos how much more work it has, ns; negative for less. It is shared by all its pieces
 *     of work in proportion
 * @param isEachCall whether that is of each call, not in all
 */
public record ScaledFunction(String function, double factor, long moreNanos, boolean isEachCall)
    implements Edit {
  /** What stands behind an amount for each call. */
  static final String EACH_CALL = "/call";

  public ScaledFunction {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "function " + function + " by a factor of " + factor + ": expected 0 or more");
    }
  }

  /** A change in all. */
  public ScaledFunction(String function, double factor, long moreNanos) {
    this(function, factor, moreNanos, false);
  }

  /** A function whose own work is less by that share. */
  public static ScaledFunction cheaper(String function, double share) {
    return new ScaledFunction(function, 1 - share, 0);
  }

  @Override
  public Program of(Program program) {
    long work = OwnWork.of(program, function);
    if (work == 0) {
      throw new RefusedEdit(
          program.origin().file()
              + ": no work of a function "
              + function
              + "; corecast optimize lists the functions");
    }
    long calls = isEachCall ? OwnWork.calls(program, function) : 1;
    if (calls == 0) {
      throw new RefusedEdit(
          program.origin().file()
              + ": calls of "
              + function
              + " were not counted; record with --functions woven, or say how much in all");
    }
    double scale = factor + (double) moreNanos * calls / work;
    if (scale < 0) {
      throw new RefusedEdit(
          "function " + function + ": has only " + Numbers.duration(work) + " of its own work");
    }
    return program.scaled(program.isOwnWork(function), scale);
  }

  @Override
  public String source(Program program) {
    return program.paths().source(function);
  }

  @Override
  public List<String> words() {
    return List.of("--function", function + "=" + change(factor, moreNanos) + each(EACH_CALL));
  }

  /** As it is written on the command line. */
  static String change(double factor, long moreNanos) {
    if (moreNanos != 0) {
      return (moreNanos < 0 ? "" : "+") + moreNanos + "ns";
    }
    double percent = 100 * (factor - 1);
    return Math.abs(percent - Math.rint(percent)) < 1e-9
        ? (percent <= 0 ? "-" : "+") + Math.abs(Math.round(percent)) + "%"
        : "x" + Numbers.plain(factor, false);
  }

  @Override
  public String describe() {
    String more = (moreNanos < 0 ? "-" : "+") + Numbers.duration(Math.abs((double) moreNanos));
    String times = (factor <= 1 ? "-" : "+") + Numbers.percent(Math.abs(factor - 1));
    return "function " + function + " " + (moreNanos == 0 ? times : more + each(" a call"));
  }

  private String each(String words) {
    return isEachCall ? words : "";
  }
}
