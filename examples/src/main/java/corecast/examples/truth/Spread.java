package corecast.examples.truth;

import java.util.Arrays;
import java.util.List;

/** The middle, the least and the most of some figures. */
record Spread(double median, double least, double most) {
  /**
   * Sums up at least one figure.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Spread of(List<Double> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no figures: expected at least one");
    }
    double[] sorted = figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return new Spread(median, sorted[0], Arrays.stream(sorted).max().orElseThrow());
  }
}
