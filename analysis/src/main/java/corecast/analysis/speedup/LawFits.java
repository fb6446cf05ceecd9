package corecast.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.apache.commons.math3.optim.univariate.UnivariatePointValuePair;

/**
 * Fits of Amdahl's law and the Universal Scalability Law to a predicted curve, by least squares of
 * the relative error of the speedup. The simulated curve itself stays the answer.
 */
public final class LawFits {
  private static final int FEWEST_POINTS = 3;
  private static final double POOR = 0.1;

  private LawFits() {}

  /** The fits that the curve can carry; empty if it has fewer than three points above P = 1. */
  public static List<LawFit> of(SpeedupCurve curve) {
    List<SpeedupPoint> points =
        curve.points().stream()
            .filter(p -> p.processors() > 1 && Double.isFinite(p.speedup()) && p.speedup() > 0)
            .toList();
    List<LawFit> fits = new ArrayList<>();
    if (points.size() >= FEWEST_POINTS) {
      fits.add(amdahl(points));
      fits.add(universal(points));
    }
    return List.copyOf(fits);
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
    UnivariatePointValuePair best =
        new BrentOptimizer(1e-10, 1e-14)
            .optimize(
                new MaxEval(1000),
                GoalType.MINIMIZE,
                new SearchInterval(0, 1),
                new UnivariateObjectiveFunction(s -> error(points, p -> amdahl(s, p))));
    double serial = best.getPoint() < 1e-6 ? 0 : best.getPoint();
    double residual = Math.sqrt(error(points, p -> amdahl(serial, p)));
    String meaning =
        serial == 0
            ? "Amdahl: no serial part shows in this range"
            : String.format(
                Locale.ROOT,
                "Amdahl: serial fraction %.1f %%: never faster than %.1fx",
                serial * 100,
                1 / serial);
    return new LawFit("Amdahl", serial, 0, residual, meaning + quality(residual));
  }

  private static LawFit universal(List<SpeedupPoint> points) {
    MultivariateFunction cost = x -> error(points, p -> universal(x[0], x[1], p));
    PointValuePair best =
        new BOBYQAOptimizer(5, 0.05, 1e-10)
            .optimize(
                new MaxEval(20_000),
                GoalType.MINIMIZE,
                new ObjectiveFunction(cost),
                new SimpleBounds(new double[] {0, 0}, new double[] {1, 1}),
                new InitialGuess(new double[] {0.05, 0.001}));
    double sigma = best.getPoint()[0] < 1e-6 ? 0 : best.getPoint()[0];
    double kappa = best.getPoint()[1] < 1e-7 ? 0 : best.getPoint()[1];
    double residual = Math.sqrt(error(points, p -> universal(sigma, kappa, p)));
    String text =
        String.format(
            Locale.ROOT, "USL: contention %.1f %%, coherency %.3f %%", sigma * 100, kappa * 100);
    int largest = points.stream().mapToInt(SpeedupPoint::processors).max().orElse(1);
    double peak = kappa > 0 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
    if (peak <= largest) {
      text += String.format(Locale.ROOT, ": fastest at about %.0f processors", peak);
    }
    return new LawFit("USL", sigma, kappa, residual, text + quality(residual));
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
