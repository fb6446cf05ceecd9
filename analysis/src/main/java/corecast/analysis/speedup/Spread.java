package corecast.analysis.speedup;

import java.util.Arrays;
import java.util.List;

/**
 * Where some measurements of one thing lie.
 *
 * @param median the middle one, or the mean of the two in the middle
 */
public record Spread(double min, double median, double max) {

  public static Spread of(List<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  public static Spread of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(sorted[0], median, sorted[sorted.length - 1]);
  }

  /** (max - min) / median; 0 if the median is 0. */
  public double relative() {
    return median == 0 ? 0 : (max - min) / median;
  }
}
