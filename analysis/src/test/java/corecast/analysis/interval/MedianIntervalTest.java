package corecast.analysis.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.math.BigInteger;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MedianIntervalTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 0", // 1 - 2/2
    "2, 1, 2, 0.5", // 1 - 2/4
    "3, 1, 3, 0.75",
    "5, 1, 5, 0.9375", // 1 - 2/32
    "7, 1, 7, 0.984375", // from 2nd to 6th: 1 - 2 (1 + 7)/128 = 87.5 %, too little
    "8, 2, 7, 0.9296875", // 1 - 2 (1 + 8)/256
    "20, 6, 15, 0.9586105346679688"
  })
  void isBetweenTheRanksThatHoldTheMedianOftenEnough(
      int values, double low, double high, double coverage) {
    double[] numbers = IntStream.rangeClosed(1, values).mapToDouble(i -> i).toArray();
    assertThat(MedianInterval.of(numbers)).isEqualTo(new Interval(low, high));
    assertThat(MedianInterval.coverage(values)).isCloseTo(coverage, within(1e-12));
    assertThat(MedianInterval.isWhole(values)).isEqualTo(low == 1);
  }

  /** By counting: of 2^n ways to lie on both sides, those with fewer than k on one of them. */
  @Test
  void coverageIsThatOfCountedCases() {
    for (int n = 2; n <= 40; n++) {
      double[] numbers = IntStream.rangeClosed(1, n).mapToDouble(i -> i).toArray();
      int k = (int) MedianInterval.of(numbers).low();
      assertThat(MedianInterval.coverage(n)).isCloseTo(counted(n, k), within(1e-9));
      assertThat(k == 1 || counted(n, k) >= 0.9).isTrue();
      assertThat(2 * (k + 1) > n || counted(n, k + 1) < 0.9).as("no narrower one").isTrue();
    }
  }

  private static double counted(int n, int k) {
    BigInteger outside = BigInteger.ZERO;
    BigInteger ways = BigInteger.ONE;
    for (int i = 0; i < k; i++) {
      outside = outside.add(ways);
      ways = ways.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
    }
    return 1 - 2 * outside.doubleValue() / Math.pow(2, n);
  }

  @Test
  void isOfWidthNothingWhereAllAreAlike() {
    assertThat(MedianInterval.of(new double[] {0.3, 0.3, 0.3})).isEqualTo(new Interval(0.3, 0.3));
  }

  /**
   * Recordings of two threads with 20 pieces each, of 100 us give or take 20: T(2) is the longer of
   * two sums, which are normal with mean 2 ms and deviation 20 us x sqrt 20. Its median m has both
   * sums below it in half of all cases, each in sqrt 1/2 of them.
   */
  @ParameterizedTest
  @ValueSource(ints = {5, 8})
  void holdsTheTrueMedianAsOftenAsItSays(int recordings) {
    Random random = new Random(recordings);
    double median =
        new NormalDistribution(null, 20 * 100_000.0, 20_000 * Math.sqrt(20))
            .inverseCumulativeProbability(Math.sqrt(0.5));
    int held = 0;
    for (int trial = 0; trial < 200; trial++) {
      double[] times = new double[recordings];
      for (int i = 0; i < recordings; i++) {
        times[i] = timeOnTwo(recorded(random));
      }
      held += MedianInterval.of(times).holds(median) ? 1 : 0;
    }
    assertThat(held / 200.0).isBetween(0.8, 0.97);
  }

  private static Program recorded(Random random) {
    ProgramBuilder builder = new ProgramBuilder();
    for (String name : new String[] {"a", "b"}) {
      int thread = builder.thread(name);
      for (int i = 0; i < 20; i++) {
        builder.segment(
            thread, Operation.RUN, Math.round(100_000 + 20_000 * random.nextGaussian()));
      }
    }
    return builder.build();
  }

  private static double timeOnTwo(Program program) {
    return new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {2}).timeNanos()[0];
  }
}
