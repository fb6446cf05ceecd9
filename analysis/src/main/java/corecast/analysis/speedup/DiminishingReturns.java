package corecast.analysis.speedup;

import corecast.program.CountText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many processors are worth having: where another one adds little to the speedup, and where
 * nothing. Said of curves that have every processor count of a range.
 */
public final class DiminishingReturns {
  /** Less than this much more speedup for one more processor is little. */
  private static final double LITTLE = 0.5;

  private static final double NOTHING = 0.001;
  private static final int FEWEST_POINTS = 3;

  private DiminishingReturns() {}

  /** In words; empty if the curve has gaps or hardly any points. */
  public static Optional<String> sentence(SpeedupCurve curve) {
    List<SpeedupPoint> points = curve.points();
    int last = points.size() - 1;
    if (points.size() < FEWEST_POINTS || !isWithoutGaps(points)) {
      return Optional.empty();
    }
    int fastest = last;
    int little = last;
    int nothing = last;
    for (int i = last - 1; i >= 0; i--) {
      if (points.get(i).speedup() > points.get(fastest).speedup() * (1 + NOTHING)) {
        fastest = i;
      }
      double gain = points.get(i + 1).speedup() - points.get(i).speedup();
      if (little == i + 1 && gain < LITTLE) {
        little = i;
      }
      if (nothing == i + 1 && Math.abs(gain) < NOTHING * points.get(i).speedup()) {
        nothing = i;
      }
    }
    return Optional.of(sentence(points, fastest, little, nothing));
  }

  private static String sentence(List<SpeedupPoint> points, int fastest, int little, int nothing) {
    int last = points.size() - 1;
    if (nothing == 0) {
      return "More than one processor does not help.";
    }
    if (fastest < nothing) {
      return "The program is fastest on " + count(points, fastest) + ".";
    }
    if (little == last) {
      return String.format(
          Locale.ROOT,
          "Each processor up to %d adds at least %.1f to the speedup.",
          points.get(last).processors(),
          LITTLE);
    }
    if (little == nothing) {
      return "More than " + count(points, nothing) + " do not help.";
    }
    String text =
        String.format(
            Locale.ROOT,
            "Beyond %s each further processor adds less than %.1f to the speedup",
            count(points, little),
            LITTLE);
    return nothing == last
        ? text + "."
        : text + "; beyond " + points.get(nothing).processors() + " it adds nothing.";
  }

  private static String count(List<SpeedupPoint> points, int i) {
    return CountText.of(points.get(i).processors(), "processor");
  }

  private static boolean isWithoutGaps(List<SpeedupPoint> points) {
    for (int i = 0; i < points.size(); i++) {
      SpeedupPoint point = points.get(i);
      if (point.processors() != points.get(0).processors() + i
          || !Double.isFinite(point.speedup())) {
        return false;
      }
    }
    return true;
  }
}
