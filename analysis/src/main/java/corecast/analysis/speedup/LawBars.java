package corecast.analysis.speedup;

import corecast.analysis.interval.Interval;
import corecast.analysis.interval.MedianInterval;
import corecast.note.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Intervals for the parameters of the laws, which are fitted to each of several curves. */
public final class LawBars {
  private LawBars() {}

  /**
   * In words: the median of each parameter, and its interval. Nothing if a law cannot be fitted to
   * one of the curves.
   *
   * @param curves of several recordings, for the same counts
   */
  public static Optional<String> sentence(List<SpeedupCurve> curves) {
    List<LawFit> amdahl = new ArrayList<>();
    List<LawFit> universal = new ArrayList<>();
    for (SpeedupCurve curve : curves) {
      List<LawFit> fits = LawFits.of(curve);
      if (fits.isEmpty()) {
        return Optional.empty();
      }
      amdahl.add(fits.get(0));
      universal.add(fits.get(1));
    }
    return Optional.of(
        "Fitted to each curve: Amdahl's law, serial fraction "
            + percent(amdahl, LawFit::serialFraction, 1)
            + "; universal scalability law, contention "
            + percent(universal, LawFit::serialFraction, 1)
            + ", coherency "
            + percent(universal, LawFit::coherency, 3)
            + ".");
  }

  /** Amdahl's serial fraction, contention and coherency; NaN where there is no fit. */
  public static double[] parameters(SpeedupCurve curve) {
    List<LawFit> fits = LawFits.of(curve);
    return fits.isEmpty()
        ? new double[] {Double.NaN, Double.NaN, Double.NaN}
        : new double[] {
          fits.get(0).serialFraction(), fits.get(1).serialFraction(), fits.get(1).coherency()
        };
  }

  /**
   * In words: each parameter and its interval.
   *
   * @param halfWidths of the intervals of {@link #parameters}
   */
  public static Optional<String> sentence(SpeedupCurve curve, double[] halfWidths) {
    double[] values = parameters(curve);
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i]) || Double.isNaN(halfWidths[i])) {
        return Optional.empty();
      }
    }
    return Optional.of(
        "Intervals of the laws: serial fraction "
            + around(values[0], halfWidths[0], 1)
            + ". Contention "
            + around(values[1], halfWidths[1], 1)
            + ", coherency "
            + around(values[2], halfWidths[2], 3)
            + ".");
  }

  /** None of them is less than 0. */
  private static String around(double value, double half, int decimals) {
    return words(value, new Interval(Math.max(0, value - half), value + half), decimals);
  }

  private static String percent(
      List<LawFit> fits, ToDoubleFunction<LawFit> parameter, int decimals) {
    double[] values = fits.stream().mapToDouble(parameter).toArray();
    return words(Spread.of(values).median(), MedianInterval.of(values), decimals);
  }

  /** Such as "4.1 % (3.9 to 4.3 %)". */
  static String words(double value, Interval bar, int decimals) {
    return Numbers.fixed(100 * value, decimals)
        + " % ("
        + Numbers.fixed(100 * bar.low(), decimals)
        + " to "
        + Numbers.fixed(100 * bar.high(), decimals)
        + " %)";
  }
}
