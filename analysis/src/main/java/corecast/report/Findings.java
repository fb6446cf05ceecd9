package corecast.report;

import corecast.analysis.action.ActionText;
import corecast.analysis.action.Actions;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeight;
import corecast.program.Program;
import corecast.study.Quality;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What charts and the page show.
 *
 * @param curve the prediction, a point for each processor count in increasing order
 * @param laws what it says in words: processors worth having, laws fitted to it
 * @param weights of all functions at all counts
 * @param crossovers where another function starts to lead
 * @param verdict lines on the quality of the recording
 * @param others where other ways to replay would come to another prediction
 * @param warnings what changes the answer: it comes first
 * @param machineThreads whether the virtual machine's own threads compete in the curve
 * @param constraints what holds the program back, a sentence for each range of processor counts
 * @param quality how far to rely on it; {@code null} of a program that was written
 * @param made where recording and page come from, a line each
 * @param orders what another order of the tasks of pools gains; {@code null} if that was not asked
 */
public record Findings(
    Program program,
    List<SpeedupPoint> curve,
    List<String> laws,
    List<FunctionWeight> weights,
    List<Crossover> crossovers,
    List<String> verdict,
    List<String> others,
    List<String> warnings,
    boolean machineThreads,
    List<String> constraints,
    @Nullable Quality quality,
    FunctionBars bars,
    List<String> made,
    @Nullable Orders orders,
    Actions actions) {

  public Findings {
    constraints = List.copyOf(constraints);
    curve = List.copyOf(curve);
    laws = List.copyOf(laws);
    weights = List.copyOf(weights);
    crossovers = List.copyOf(crossovers);
    verdict = List.copyOf(verdict);
    others = List.copyOf(others);
    warnings = List.copyOf(warnings);
    made = List.copyOf(made);
    if (curve.isEmpty()) {
      throw new IllegalArgumentException(
          program.origin().file() + ": no processor count to show; give -p 1..16");
    }
  }

  /** The largest processor count. */
  public int most() {
    return curve.get(curve.size() - 1).processors();
  }

  private boolean isWithoutAdvice() {
    return quality != null && quality.isPoor();
  }

  /** Such as "1-5 processors: optimize sort; from 6: partition". */
  public String advice() {
    return isWithoutAdvice()
        ? Quality.INSTEAD
        : Advice.sentence(program, weights, crossovers, counts());
  }

  /** The same with how much of the run time that is. */
  public String adviceWithShares() {
    return isWithoutAdvice()
        ? Quality.INSTEAD
        : Advice.withShares(program, weights, crossovers, counts());
  }

  /** Why there is no advice, and what to do then; empty if there is. */
  String obstacle() {
    return isWithoutAdvice()
        ? Quality.INSTEAD
        : isActionKnown()
            ? Advice.withoutNames(program, weights)
            : Advice.obstacle(program, weights);
  }

  boolean isActionKnown() {
    return actions.isKnown() && !isWithoutAdvice();
  }

  /** What to do first, for people; without it, which functions to optimize. */
  public List<String> firstLines() {
    List<String> lines = new ArrayList<>();
    if (!isActionKnown()) {
      lines.add(adviceWithShares());
    } else {
      lines.addAll(ActionText.lines(actions));
      lines.add(obstacle());
      lines.removeIf(String::isEmpty);
    }
    return lines;
  }

  /** What to optimize, by ranges of processor counts, and how much of the run time that is. */
  List<Advice.Shares> shares() {
    return Advice.Shares.of(weights, Advice.ranges(crossovers, counts()));
  }

  private int[] counts() {
    return curve.stream().mapToInt(SpeedupPoint::processors).toArray();
  }

  /** What to know before following it; empty if nothing. */
  public String reservation() {
    return isWithoutAdvice() || isActionKnown() ? "" : Advice.reservation(program, weights, most());
  }
}
