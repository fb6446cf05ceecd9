package corecast.analysis.interval;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * Where the median of all recordings lies that could be made, as far as some of them tell: between
 * the k-th smallest and the k-th largest. The median is outside only if fewer than k of n are on
 * one side of it, and each is there with probability 1/2, whatever their distribution is (Conover,
 * Practical Nonparametric Statistics, section 3.2).
 */
public final class MedianInterval {
  private MedianInterval() {}

  /**
   * The interval with the largest k that holds the median with a probability of at least {@link
   * Interval#LEVEL}; from the smallest to the largest value where there are too few for that.
   */
  public static Interval of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int k = rank(sorted.length);
    return new Interval(sorted[k - 1], sorted[sorted.length - k]);
  }

  public static Interval of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** With which probability the interval of so many values holds the median. */
  public static double coverage(int values) {
    return coverage(values, rank(values));
  }

  /** Whether it reaches from the smallest to the largest of so many values. */
  public static boolean isWhole(int values) {
    return rank(values) == 1;
  }

  private static int rank(int values) {
    int k = 1;
    while (2 * (k + 1) <= values && coverage(values, k + 1) >= Interval.LEVEL) {
      k++;
    }
    return k;
  }

  private static double coverage(int values, int k) {
    return 1 - 2 * new BinomialDistribution(null, values, 0.5).cumulativeProbability(k - 1);
  }
}
