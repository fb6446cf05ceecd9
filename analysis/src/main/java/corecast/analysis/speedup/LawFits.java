package corecast.analysis.speedup;

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
  private static final double EXACT = 1e-9;

  /** With a parameter more, the error has to be less than this part of what it was. */
  private static final double CLEARLY_BETTER = 0.5;

  private LawFits() {}

  /** The fits that the curve can carry; empty if there is a {@link #refusal}. */
  public static List<LawFit> of(SpeedupCurve curve) {
    if (refusal(curve).isPresent()) {
      return List.of();
    }
    List<SpeedupPoint> points = fittable(curve);
    LawFit amdahl = amdahl(points, limit(curve));
    return List.of(amdahl, universal(points, amdahl));
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
          "No law was fitted: that needs at least "
              + FEWEST_POINTS
              + " processor counts above 1,"
              + " and there "
              + (counts == 1 ? "is " : "are ")
              + counts
              + ".");
    }
    if (points.stream().anyMatch(p -> p.speedup() > p.processors() * (1 + 1e-6))) {
      return Optional.of("No law was fitted: the speedup exceeds the number of processors.");
    }
    if (points.stream().allMatch(p -> Math.abs(p.speedup() - 1) < FLAT)) {
      return Optional.of("No law was fitted: more processors do not help.");
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

  /**
   * The speedup that no number of processors exceeds: where the time cannot be shorter than work
   * divided by all the processors, it is a chain of work that is longer. Infinite if unknown.
   */
  private static double limit(SpeedupCurve curve) {
    double limit = Double.POSITIVE_INFINITY;
    for (SpeedupPoint point : curve.points()) {
      double bound = point.lowerBoundNanos().orElse(0);
      if (bound > curve.singleNanos() / point.processors() * (1 + EXACT)) {
        limit = Math.min(limit, curve.singleNanos() / bound);
      }
    }
    return limit;
  }

  private static LawFit amdahl(List<SpeedupPoint> points, double limit) {
    double best = least(s -> error(points, p -> amdahl(s, p)));
    double serial = best < 1e-6 ? 0 : best;
    double fastest = points.stream().mapToDouble(SpeedupPoint::speedup).max().orElse(1);
    double residual = Math.sqrt(error(points, p -> amdahl(serial, p)));
    String meaning =
        serial == 0
            ? "Amdahl's law: no serial fraction is visible in this range"
            : String.format(Locale.ROOT, "Amdahl's law: serial fraction %.1f %%", serial * 100);
    boolean isKnown = limit < Double.POSITIVE_INFINITY && !(1 / serial < limit);
    if (isKnown) {
      meaning +=
          String.format(
              Locale.ROOT, "; the speedup never exceeds %.2f, by the lower" + " bound", limit);
    } else if (serial > 0 && 1 / serial >= fastest && residual <= POOR) {
      meaning += String.format(Locale.ROOT, "; the speedup never exceeds %.1f", 1 / serial);
    }
    return new LawFit(serial, 0, residual, meaning + quality(residual));
  }

  private static LawFit universal(List<SpeedupPoint> points, LawFit amdahl) {
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
    return new LawFit(sigma, kappa, residual, meaning(points, sigma, kappa, residual, amdahl));
  }

  /** The replay has no cost of coherency: what is not in the curve is not said of the program. */
  private static String meaning(
      List<SpeedupPoint> points, double sigma, double kappa, double residual, LawFit amdahl) {
    boolean falls = slowsDown(points);
    if (!falls && (kappa == 0 || residual > amdahl.residual() * CLEARLY_BETTER)) {
      return "Universal scalability law: no better than Amdahl's law; no coherency cost is"
          + " visible.";
    }
    String text =
        String.format(
            Locale.ROOT,
            "Universal scalability law: contention %.1f %%, coherency %.3f" + " %%",
            sigma * 100,
            kappa * 100);
    int largest = points.stream().mapToInt(SpeedupPoint::processors).max().orElse(1);
    double peak = kappa > 0 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
    if (falls && peak <= largest) {
      text += String.format(Locale.ROOT, ": fastest at about %.0f processors", peak);
    }
    return text
        + quality(residual)
        + (falls ? "" : " These describe the curve only: a replay has" + " no coherency cost.");
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
        " (rms error %.1f %%).%s",
        residual * 100,
        residual > POOR ? " The law does not describe this program." : "");
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
