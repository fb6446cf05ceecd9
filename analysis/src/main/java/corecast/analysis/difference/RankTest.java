package corecast.analysis.difference;

import java.util.List;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;

/**
 * Whether values of one kind tend to be larger than those of another, whatever their distribution
 * is (Mann and Whitney 1947; Conover, Practical Nonparametric Statistics, section 5.1).
 */
final class RankTest {
  /** Of more pairs than that the normal distribution is near enough. */
  private static final int MOST_PAIRS = 2_500;

  private RankTest() {}

  /**
   * The two-sided p-value: how likely values that do not differ in distribution are at least as far
   * apart. Exact without ties; with ties it is too large, never too small, up to 2,500 pairs.
   *
   * @param first at least one
   * @param second at least one
   * @return 0 to 1
   */
  static double pValue(List<Double> first, List<Double> second) {
    int n = first.size();
    int m = second.size();
    if (n * (long) m > MOST_PAIRS) {
      return new MannWhitneyUTest().mannWhitneyUTest(array(first), array(second));
    }
    int below = 0;
    int above = 0;
    for (double a : first) {
      for (double b : second) {
        below += a <= b ? 1 : 0;
        above += a >= b ? 1 : 0;
      }
    }
    return Math.min(1, 2 * atMost(Math.min(below, above), n, m));
  }

  /** The least p-value that so many values can have: all of one side below all of the other. */
  static double least(int first, int second) {
    return Math.min(1, 2 * atMost(0, first, second));
  }

  /** How likely U is at most so much: f(n, m, u) = f(n - 1, m, u - m) + f(n, m - 1, u). */
  private static double atMost(int most, int n, int m) {
    double[][] part = new double[m + 1][most + 1]; // of i values on one side and j on the other
    for (double[] none : part) {
      none[0] = 1;
    }
    for (int i = 1; i <= n; i++) {
      double[][] next = new double[m + 1][most + 1];
      next[0][0] = 1;
      for (int j = 1; j <= m; j++) {
        // The largest of all is one of the first with probability i / (i + j).
        double isFirst = i / (double) (i + j);
        for (int u = 0; u <= most; u++) {
          next[j][u] = (1 - isFirst) * next[j - 1][u] + (u >= j ? isFirst * part[j][u - j] : 0);
        }
      }
      part = next;
    }
    double sum = 0;
    for (double probability : part[m]) {
      sum += probability;
    }
    return sum;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
