package corecast.analysis.speedup;

import corecast.program.CountText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;

/**
 * Fits of Amdahl's law and the Universal Scalability Law to a predicted curve, by least squares of
 * the relative error of the speedup. The simulated curve itself stays the answer.
 */
public final class LawFits {
  private static final int FEWEST_POINTS = 3;
  private static final double POOR = 0.1;
  private static final double FLAT = 0.05;
  private static final double SLOWER = 0.001;

  private LawFits() {}

  /** The fits that the curve can carry; empty if there is a {@link #refusal}. */
  public static List<LawFit> of(SpeedupCurve curve) {
    if (refusal(curve).isPresent()) {
      return List.of();
    }
    List<SpeedupPoint> points = fittable(curve);
    return List.of(amdahl(points), universal(points));
  }

  /** The fits in words, or why there are none. */
  public static List<String> sentences(SpeedupCurve curve) {
    return refusal(curve)
        .map(List::of)
        .orElseGet(() -> of(curve).stream().map(LawFit::sentence).toList());
  }

  /** Why no law is fitted to the curve, in words; empty if there is one. */
  public static Optional<String> refusal(SpeedupCurve curve) {
    List<SpeedupPoint> points = fittable(curve);
    long counts = points.stream().mapToInt(SpeedupPoint::processors).distinct().count();
    if (counts < FEWEST_POINTS) {
      return Optional.of(
          "no law fitted to "
              + CountText.of(counts, "processor count")
              + " above 1: it takes at least "
              + FEWEST_POINTS);
    }
    if (points.stream().anyMatch(p -> p.speedup() > p.processors() * (1 + 1e-6))) {
      return Optional.of("no law fitted: the speedup is more than the number of processors");
    }
    if (points.stream().allMatch(p -> Math.abs(p.speedup() - 1) < FLAT)) {
      return Optional.of("no law fitted: more processors change nothing");
    }
    return Optional.empty();
  }

  private static List<SpeedupPoint> fittable(SpeedupCurve curve) {
    return curve.points().stream()
        .filter(p -> p.processors() > 1 && Double.isFinite(p.speedup()) && p.speedup() > 0)
        .toList();
  }

  /** Speedup by Amdahl's law with serial fraction s. */
  static double amdahl(double s, double p) {
    return 1 / (s + (1 - s) / p);
  }

  /** Speedup by the Universal Scalability Law. */
  static double universal(double sigma, double kappa, double p) {
    return p / (1 + sigma * (p - 1) + kappa * p * (p - 1));
  }

  private static LawFit amdahl(List<SpeedupPoint> points) {
    double best = least(s -> error(points, p -> amdahl(s, p)));
    double serial = best < 1e-6 ? 0 : best;
    double fastest = points.stream().mapToDouble(SpeedupPoint::speedup).max().orElse(1);
    double residual = Math.sqrt(error(points, p -> amdahl(serial, p)));
    String meaning =
        serial == 0
            ? "Amdahl: no serial part shows in this range"
            : String.format(
                Locale.ROOT,
                "Amdahl: serial fraction %.1f %%%s",
                serial * 100,
                1 / serial < fastest
                    ? ""
                    : String.format(Locale.ROOT, ": never faster than %.1fx", 1 / serial));
    return new LawFit("Amdahl", serial, 0, residual, meaning + quality(residual));
  }

  private static LawFit universal(List<SpeedupPoint> points) {
    double bestKappa =
        least(
            k -> {
              double sigmaOfK = bestSigma(points, k); // a search of its own, not for every point
              return error(points, p -> universal(sigmaOfK, k, p));
            });
    double kappa = bestKappa < 1e-7 ? 0 : bestKappa;
    double bestSigma = bestSigma(points, kappa);
    double sigma = bestSigma < 1e-6 ? 0 : bestSigma;
    double residual = Math.sqrt(error(points, p -> universal(sigma, kappa, p)));
    String text =
        String.format(
            Locale.ROOT, "USL: contention %.1f %%, coherency %.3f %%", sigma * 100, kappa * 100);
    int largest = points.stream().mapToInt(SpeedupPoint::processors).max().orElse(1);
    double peak = kappa > 0 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
    if (peak <= largest && slowsDown(points)) {
      text += String.format(Locale.ROOT, ": fastest at about %.0f processors", peak);
    }
    return new LawFit("USL", sigma, kappa, residual, text + quality(residual));
  }

  /** Whether the most processors are slower than fewer. */
  private static boolean slowsDown(List<SpeedupPoint> points) {
    double fastest = points.stream().mapToDouble(SpeedupPoint::speedup).max().orElse(1);
    return points.get(points.size() - 1).speedup() < fastest * (1 - SLOWER);
  }

  private static double bestSigma(List<SpeedupPoint> points, double kappa) {
    return least(sigma -> error(points, p -> universal(sigma, kappa, p)));
  }

  /**
   * Where a function is least between 0 and 1. One parameter at a time: the optimizers for several
   * give up on curves that fit exactly.
   */
  private static double least(UnivariateFunction function) {
    return new BrentOptimizer(1e-10, 1e-14)
        .optimize(
            new MaxEval(1000),
            GoalType.MINIMIZE,
            new SearchInterval(0, 1, 0.05),
            new UnivariateObjectiveFunction(function))
        .getPoint();
  }

  private static String quality(double residual) {
    return String.format(
        Locale.ROOT,
        " (rms error %.1f %%%s)",
        residual * 100,
        residual > POOR ? ": the law does not describe this program" : "");
  }

  private static double error(List<SpeedupPoint> points, DoubleUnaryOperator law) {
    double sum = 0;
    for (SpeedupPoint point : points) {
      double relative = law.applyAsDouble(point.processors()) / point.speedup() - 1;
      sum += relative * relative;
    }
    return sum / points.size();
  }
}
