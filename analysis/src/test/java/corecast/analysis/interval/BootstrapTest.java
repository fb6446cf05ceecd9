package corecast.analysis.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  private static final int PIECES = 40;
  private static final double MEAN = 100_000;

  /** Two threads of so many pieces each in f, and a third of them in g as well. */
  private static Program program(LongSupplier length) {
    ProgramBuilder builder = new ProgramBuilder();
    for (String name : new String[] {"a", "b"}) {
      int thread = builder.thread(name);
      for (int i = 0; i < PIECES; i++) {
        builder.enter(thread, "f", 1);
        builder.segment(thread, Operation.RUN, length.getAsLong());
        builder.exit(thread);
        builder.segment(thread, Operation.SLEEP, 1); // no two pieces are one
      }
    }
    return builder.build();
  }

  private static Program normal(Random random, double deviation) {
    return program(() -> Math.round(MEAN * (1 + deviation * random.nextGaussian())));
  }

  /** T(1) and T(2) of pieces that never wait: their sum, and the longer thread. */
  private static double[] figures(Program program) {
    double[] sums = new double[program.bodies()];
    for (int s = 0; s < program.steps(); s++) {
      sums[program.bodyOf(s)] += program.isRun(s) ? program.amount(s) : 0;
    }
    return new double[] {sums[0] + sums[1], Math.max(sums[0], sums[1])};
  }

  private static Bootstrap of(Program program) {
    return Bootstrap.of(program, 1, BootstrapTest::figures).orElseThrow();
  }

  @Test
  void whereAllPiecesAreAlikeTheIntervalHasNoWidth() {
    Bootstrap bootstrap = of(program(() -> 123_457));
    assertThat(bootstrap.halfWidths()).containsExactly(0.0, 0.0);
    assertThat(bootstrap.around(0, 0.3)).isEqualTo(new Interval(0.3, 0.3));
  }

  /** A sum of n pieces drawn independently has n times the variance of one drawn. */
  @Test
  void agreesWithTheVarianceOfASum() {
    Program program = normal(new Random(7), 0.15);
    double[] lengths =
        Arrays.stream(program.amounts()).filter(a -> a > 1).mapToDouble(a -> a).toArray();
    double mean = Arrays.stream(lengths).average().orElseThrow();
    double variance = Arrays.stream(lengths).map(x -> (x - mean) * (x - mean)).sum(); // of the sum
    Bootstrap bootstrap = of(program);
    double factor =
        new TDistribution(null, bootstrap.replays() - 1.0).inverseCumulativeProbability(0.95);
    // The deviation of 100 draws is itself off by 1 / sqrt 200 = 7 %; three times that.
    double expected = factor * Math.sqrt(variance);
    assertThat(bootstrap.halfWidths()[0]).isCloseTo(expected, within(0.21 * expected));
  }

  /**
   * Of 200 recordings 90 % give an interval that holds the truth: T(1) is 80 x 100 us; T(2) is the
   * longer of two sums with deviation d = 15 us x sqrt 40, in the mean d / sqrt pi more than each.
   */
  @Test
  void holdsTheTruthAsOftenAsItSays() {
    Random random = new Random(41);
    double one = 2 * PIECES * MEAN;
    double two = PIECES * MEAN + 0.15 * MEAN * Math.sqrt(PIECES) / Math.sqrt(Math.PI);
    int heldOne = 0;
    int heldTwo = 0;
    for (int trial = 0; trial < 200; trial++) {
      Program program = normal(random, 0.15);
      double[] figures = figures(program);
      Bootstrap bootstrap = of(program);
      heldOne += bootstrap.around(0, figures[0]).holds(one) ? 1 : 0;
      heldTwo += bootstrap.around(1, figures[1]).holds(two) ? 1 : 0;
    }
    assertThat(heldOne / 200.0).as("T(1)").isBetween(0.8, 0.97);
    assertThat(heldTwo / 200.0).as("T(2)").isBetween(0.8, 0.97);
  }

  @Test
  void theFiguresOfTheTestAreThoseOfReplays() {
    Program program = normal(new Random(3), 0.15);
    double[] replayed =
        new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {1, 2}).timeNanos();
    double[] figures = figures(program);
    // Sleeps of 80 ns together.
    assertThat(replayed[0]).isCloseTo(figures[0], within(80.0));
    assertThat(replayed[1]).isCloseTo(figures[1], within(80.0));
  }

  @Test
  void sameRecordingSameInterval() {
    Program program = normal(new Random(5), 0.15);
    assertThat(of(program).halfWidths()).containsExactly(of(program).halfWidths());
  }

  @Test
  void aProgramThatIsTooLongHasNone() {
    Program program = normal(new Random(5), 0.15); // of some 160 steps
    assertThat(Bootstrap.of(program, 1e5, BootstrapTest::figures)).isEmpty();
    int few = Bootstrap.of(program, 1e3, BootstrapTest::figures).orElseThrow().replays();
    assertThat(few).isBetween(Bootstrap.FEWEST, Bootstrap.MOST - 1);
  }

  /**
   * Lengths are those of the same function, and not twice as long: 10, 15 and 25 us of f, 12 of g,
   * give or take a thousandth.
   */
  @Test
  void lengthsAreDrawnFromLikePiecesOnly() {
    ProgramBuilder builder = new ProgramBuilder();
    int thread = builder.thread("a");
    long[] lengths = {10_000, 15_000, 25_000, 12_000};
    for (int i = 0; i < lengths.length; i++) {
      builder.enter(thread, i < 3 ? "f" : "g", 1);
      builder.segment(thread, Operation.RUN, lengths[i]);
      builder.exit(thread);
      builder.segment(thread, Operation.SLEEP, 7);
    }
    Program program = builder.build();
    Resampling resampling = new Resampling(program);
    SplittableRandom random = new SplittableRandom(1);
    java.util.List<TreeSet<Long>> drawn = new java.util.ArrayList<>();
    for (int i = 0; i < lengths.length; i++) {
      drawn.add(new TreeSet<>());
    }
    for (int i = 0; i < 200; i++) {
      Program next = resampling.next(random);
      int piece = 0;
      for (int s = 0; s < next.steps(); s++) {
        if (next.isRun(s)) {
          drawn.get(piece++).add(Math.round(next.amount(s) / 1000.0));
        } else if (next.operation(s) == Operation.SLEEP) {
          assertThat(next.amount(s)).isEqualTo(7);
        }
      }
    }
    assertThat(drawn.get(0)).containsExactly(10L, 15L);
    assertThat(drawn.get(1)).containsExactly(10L, 15L, 25L);
    assertThat(drawn.get(2)).containsExactly(15L, 25L);
    assertThat(drawn.get(3)).containsExactly(12L);
  }
}
