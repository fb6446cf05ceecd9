package corecast.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;

/**
 * Speedup laws fitted to the predicted curve by least squares of the speedup, parameters not
 * negative. The curve itself stays the answer; the laws put it in words.
 *
 * @param fits the laws that fit well enough to be told; may be empty
 * @param refusal why there is none; empty if there are fits
 */
public record LawFits(List<LawFit> fits, Optional<String> refusal) {
  /**
   * A law whose root mean square relative error is larger than this does not describe the curve.
   */
  static final double LARGEST_RESIDUAL = 0.25;

  private static final int EVALUATIONS = 10_000;

  public LawFits {
    fits = List.copyOf(fits);
  }

  /** The speedup on p processors; Amdahl's law if kappa is 0. */
  private static double universal(double p, double sigma, double kappa) {
    return p / (1 + sigma * (p - 1) + kappa * p * (p - 1));
  }

  public static LawFits of(List<SpeedupPoint> curve) {
    List<SpeedupPoint> points =
        curve.stream().filter(point -> Double.isFinite(point.speedup())).distinct().toList();
    Optional<String> refusal = refusal(points);
    if (refusal.isPresent()) {
      return new LawFits(List.of(), refusal);
    }
    List<LawFit> fits = new ArrayList<>();
    fits.add(amdahl(points));
    fits.add(universal(points));
    List<LawFit> good = fits.stream().filter(fit -> fit.residual() <= LARGEST_RESIDUAL).toList();
    return good.isEmpty()
        ? new LawFits(
            List.of(), Optional.of("no law describes this curve: look at the curve itself"))
        : new LawFits(good, Optional.empty());
  }

  private static Optional<String> refusal(List<SpeedupPoint> points) {
    long counts = points.stream().mapToInt(SpeedupPoint::processors).distinct().count();
    if (counts < 3) {
      return Optional.of(
          "no law fitted to " + counts + " processor counts: it takes at least 3, such as -p 1..8");
    }
    if (points.stream().anyMatch(p -> p.speedup() > p.processors() * 1.000_001)) {
      return Optional.of("no law fitted: the speedup is more than the number of processors");
    }
    double least = points.stream().mapToDouble(SpeedupPoint::speedup).min().orElse(1);
    double most = points.stream().mapToDouble(SpeedupPoint::speedup).max().orElse(1);
    if (most < 1.05 && least > 0.95) {
      return Optional.of("no law fitted: the program is not faster on any number of processors");
    }
    return Optional.empty();
  }

  private static LawFit amdahl(List<SpeedupPoint> points) {
    double sigma = bestSigma(points, 0);
    String words =
        sigma < 5e-4
            ? "serial fraction below 0.1 %: no limit in sight"
            : String.format(
                Locale.ROOT,
                "serial fraction %.1f %%: never faster than %sx",
                100 * sigma,
                significant(1 / sigma));
    return new LawFit("Amdahl", sigma, 0, residual(points, sigma, 0), words);
  }

  private static LawFit universal(List<SpeedupPoint> points) {
    double[] best = fitUniversal(points);
    double sigma = best[0];
    double kappa = best[1];
    String words =
        String.format(
            Locale.ROOT, "contention %.1f %%, coherency %.3f %%: ", 100 * sigma, 100 * kappa);
    double peak = Math.sqrt((1 - Math.min(1, sigma)) / kappa);
    int largest = points.stream().mapToInt(SpeedupPoint::processors).max().orElse(1);
    if (kappa < 1e-6 || peak > 10.0 * largest) {
      words += "no peak in sight";
    } else {
      long at = Math.max(1, Math.round(peak));
      words +=
          String.format(
              Locale.ROOT,
              "fastest on %d processors, %sx",
              at,
              significant(universal(at, sigma, kappa)));
    }
    return new LawFit("USL", sigma, kappa, residual(points, sigma, kappa), words);
  }

  private static String significant(double factor) {
    return String.format(Locale.ROOT, factor < 9.95 ? "%.1f" : "%.0f", factor);
  }

  /**
   * Sigma and kappa between 0 and 1: the best sigma for each kappa, and the best kappa of these.
   */
  private static double[] fitUniversal(List<SpeedupPoint> points) {
    double kappa = least(k -> misses(points, bestSigma(points, k), k));
    return new double[] {bestSigma(points, kappa), kappa};
  }

  private static double bestSigma(List<SpeedupPoint> points, double kappa) {
    return least(sigma -> misses(points, sigma, kappa));
  }

  /** Where a function of one parameter between 0 and 1 is least. */
  private static double least(UnivariateFunction squares) {
    return new BrentOptimizer(1e-9, 1e-12)
        .optimize(
            new MaxEval(EVALUATIONS),
            new UnivariateObjectiveFunction(squares),
            GoalType.MINIMIZE,
            new SearchInterval(0, 1, 0.05))
        .getPoint();
  }

  private static double misses(List<SpeedupPoint> points, double sigma, double kappa) {
    double sum = 0;
    for (SpeedupPoint point : points) {
      double miss = point.speedup() - universal(point.processors(), sigma, kappa);
      sum += miss * miss;
    }
    return sum;
  }

  private static double residual(List<SpeedupPoint> points, double sigma, double kappa) {
    double sum = 0;
    for (SpeedupPoint point : points) {
      double fitted = universal(point.processors(), sigma, kappa);
      double relative = (fitted - point.speedup()) / point.speedup();
      sum += relative * relative;
    }
    return Math.sqrt(sum / points.size());
  }
}
