package corecast.analysis.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.junit.jupiter.api.Test;

class RankTestTest {
  /** Of all ways to divide the values as they were divided, how many are at least as far apart. */
  private static double byEnumeration(List<Double> first, List<Double> second) {
    List<Double> all = new ArrayList<>(first);
    all.addAll(second);
    int n = first.size();
    int middle = n * second.size();
    int extreme = Math.abs(2 * below(first, second) - middle);
    int ways = 0;
    int far = 0;
    for (int chosen = 0; chosen < 1 << all.size(); chosen++) {
      if (Integer.bitCount(chosen) == n) {
        List<Double> in = new ArrayList<>();
        List<Double> out = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
          ((chosen >> i & 1) == 1 ? in : out).add(all.get(i));
        }
        ways++;
        far += Math.abs(2 * below(in, out) - middle) >= extreme ? 1 : 0;
      }
    }
    return far / (double) ways;
  }

  private static int below(List<Double> first, List<Double> second) {
    int below = 0;
    for (double a : first) {
      for (double b : second) {
        below += a < b ? 1 : 0;
      }
    }
    return below;
  }

  private static List<Double> values(Random random, int count, double shift) {
    return random.doubles(count).map(v -> v + shift).boxed().toList();
  }

  @Test
  void isWhatAllDivisionsOfTheValuesSay() {
    Random random = new Random(5);
    for (int trial = 0; trial < 60; trial++) {
      List<Double> first = values(random, 1 + random.nextInt(6), 0);
      List<Double> second = values(random, 1 + random.nextInt(6), random.nextDouble());
      assertThat(RankTest.pValue(first, second))
          .as("trial %d", trial)
          .isCloseTo(byEnumeration(first, second), within(1e-12));
    }
  }

  @Test
  void isNearTheNormalDistributionOfManyValues() {
    Random random = new Random(6);
    List<Double> first = values(random, 40, 0);
    List<Double> second = values(random, 45, 0.1);
    double normal =
        new MannWhitneyUTest()
            .mannWhitneyUTest(
                first.stream().mapToDouble(v -> v).toArray(),
                second.stream().mapToDouble(v -> v).toArray());
    assertThat(RankTest.pValue(first, second)).isCloseTo(normal, within(0.01));
  }

  @Test
  void leastIsThatOfValuesFarApart() {
    assertThat(RankTest.least(3, 3)).isCloseTo(0.1, within(1e-12));
    assertThat(RankTest.least(3, 3))
        .isCloseTo(RankTest.pValue(List.of(1.0, 2.0, 3.0), List.of(7.0, 8.0, 9.0)), within(1e-12));
    assertThat(RankTest.least(1, 1)).isEqualTo(1);
  }
}
