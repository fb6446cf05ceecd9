package corecast.study;

import corecast.analysis.constraint.Constraint;
import corecast.analysis.constraint.ConstraintText;
import corecast.analysis.constraint.Constraints;
import corecast.analysis.interval.Interval;
import corecast.analysis.interval.MedianInterval;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.speedup.Spread;
import corecast.note.Numbers;
import corecast.study.table.Column.Kind;
import corecast.study.table.Columns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether recordings of a program meet a goal. It is missed only if the whole interval is below it:
 * that of chance, of the models of the processors, of all recordings.
 *
 * @param speedup what is predicted; the median of several recordings
 * @param interval where that lies
 * @param constraint what holds the program back on so many processors, in the first recording;
 *     {@code null} if that is not known
 * @param text all of it in one sentence, without the stop at its end
 */
public record GoalCheck(
    SpeedupGoal goal,
    Outcome outcome,
    double speedup,
    Interval interval,
    @Nullable Constraint constraint,
    String text) {

  /** How a check ends; its name in lower case is its name in tables, and stable. */
  public enum Outcome {
    MET,
    MISSED,
    UNCLEAR
  }

  /**
   * A recording that is shorter cannot be compared with its replay closely enough: the system
   * counts CPU time in hundredths of a second.
   */
  private static final double LEAST_NANOS = SelfCheck.LEAST_COMPARED_NANOS;

  private static final Columns<GoalCheck> COLUMNS =
      new Columns<GoalCheck>()
          .add("processors", "processors", Kind.COUNT, c -> c.goal.processors())
          .add("expected", "expected", Kind.RATIO, c -> c.goal.speedup())
          .add("outcome", "outcome", Kind.NAME, c -> c.outcome.name().toLowerCase(Locale.ROOT))
          .add("speedup", "speedup", Kind.RATIO, GoalCheck::speedup)
          .add("speedup_low", "from", Kind.RATIO, c -> c.interval.low())
          .add("speedup_high", "to", Kind.RATIO, c -> c.interval.high())
          .add("text", "in words", Kind.NAME, GoalCheck::text);

  private record Measured(SpeedupCurve curve, Constraints held) {}

  /**
   * Checks all goals.
   *
   * @param goals at least one
   */
  static Answer<List<GoalCheck>> of(
      Recordings recordings, List<SpeedupGoal> goals, Recordings.Progress progress)
      throws IOException {
    Processors processors =
        Processors.of(goals.stream().mapToInt(SpeedupGoal::processors).distinct().toArray());
    Answer<List<Measured>> each = recordings.each(study -> measured(study, processors), progress);
    String obstacle = obstacle(each);
    List<GoalCheck> checks = new ArrayList<>();
    for (SpeedupGoal goal : goals) {
      checks.add(of(goal, each.value(), obstacle));
    }
    return new Answer<>(checks, List.of(COLUMNS.of(checks)), each.notes(), each.quality());
  }

  /** The outcome and the sentence, as in {@code met: speedup on 2 is 1.99, expected 1.8}. */
  public String line() {
    return outcome.name().toLowerCase(Locale.ROOT) + ": " + text;
  }

  /** The outcome of all: missed if one is, else unclear if one is. */
  public static Outcome overall(List<GoalCheck> checks) {
    Outcome worst = Outcome.MET;
    for (GoalCheck check : checks) {
      if (check.outcome == Outcome.MISSED) {
        return Outcome.MISSED;
      }
      worst = check.outcome == Outcome.UNCLEAR ? Outcome.UNCLEAR : worst;
    }
    return worst;
  }

  private static Answer<Measured> measured(Study study, Processors processors) {
    return study.together(
        () -> {
          Answer<SpeedupCurve> curve = study.predict(processors);
          Constraints held = study.constraints(processors).value();
          return new Answer<>(
              new Measured(curve.value(), held), List.of(), curve.notes(), curve.quality());
        });
  }

  /** Why there is no answer, whatever was expected; empty if there is one. */
  private static String obstacle(Answer<List<Measured>> each) {
    Quality quality = each.quality();
    if (quality == null) {
      return "";
    }
    if (quality.isPoor()) {
      return "the quality of the answer is " + quality.line().replaceAll("[.]$", "");
    }
    double shortest =
        each.value().stream().mapToDouble(m -> m.curve.singleNanos()).min().orElse(LEAST_NANOS);
    return shortest >= LEAST_NANOS
        ? ""
        : "on one processor the program runs for only "
            + Numbers.duration(shortest)
            + ". At least "
            + Numbers.duration(LEAST_NANOS)
            + " are needed, so give it more to do";
  }

  private static GoalCheck of(SpeedupGoal goal, List<Measured> each, String obstacle) {
    List<Double> speedups = new ArrayList<>();
    List<Double> lows = new ArrayList<>();
    List<Double> highs = new ArrayList<>();
    for (Measured one : each) {
      for (SpeedupPoint point : one.curve.points()) {
        if (point.processors() == goal.processors()) {
          Interval bars =
              point.bars() == null
                  ? new Interval(point.speedup(), point.speedup())
                  : point.bars().speedup();
          speedups.add(point.speedup());
          lows.add(Math.min(bars.low(), point.leastSpeedup()));
          highs.add(Math.max(bars.high(), point.mostSpeedup()));
        }
      }
    }
    Interval interval =
        new Interval(MedianInterval.of(lows).low(), MedianInterval.of(highs).high());
    double speedup = Spread.of(speedups).median();
    Constraints held = each.get(0).held;
    Constraint constraint = held.on(goal.processors());
    Outcome outcome =
        !obstacle.isEmpty()
            ? Outcome.UNCLEAR
            : interval.high() < goal.speedup() ? Outcome.MISSED : Outcome.MET;
    String text = "speedup on " + goal.processors() + " is " + range(speedup, interval);
    text += ", expected " + Numbers.plain(goal.speedup(), false);
    text +=
        switch (outcome) {
          case MET -> interval.low() < goal.speedup() ? " (not below it for certain)" : "";
          case MISSED ->
              constraint == null ? "" : "; " + ConstraintText.brief(constraint, held.singleNanos());
          case UNCLEAR -> ". That cannot be judged: " + obstacle;
        };
    return new GoalCheck(goal, outcome, speedup, interval, constraint, text);
  }

  private static String range(double speedup, Interval interval) {
    String low = digits(interval.low());
    String high = digits(interval.high());
    return digits(speedup) + (low.equals(high) ? "" : " (" + low + " to " + high + ")");
  }

  private static String digits(double speedup) {
    return Numbers.fixed(speedup, 2);
  }
}
