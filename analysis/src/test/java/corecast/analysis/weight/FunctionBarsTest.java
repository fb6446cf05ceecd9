package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.Gain;
import corecast.analysis.whatif.GainBars;
import corecast.analysis.whatif.ScaledFunction;
import corecast.analysis.whatif.WhatIf;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/**
 * Weights and gains of one thread that works in f, 30 pieces of 100 us, and in g, 30 of 50 us: on
 * any number of processors all weights are 1, and times and gains are sums.
 */
class FunctionBarsTest {
  private static final int PIECES = 30;
  private static final double MEAN = 100_000;
  private static final double DEVIATION = 15_000;

  private static Program program(Random random, double deviation) {
    ProgramBuilder builder = new ProgramBuilder();
    int thread = builder.thread("a");
    int semaphore = builder.object(corecast.program.ObjectKind.SEMAPHORE, "s", 0);
    for (int i = 0; i < PIECES; i++) {
      piece(builder, thread, "f", MEAN + deviation * random.nextGaussian());
      piece(builder, thread, "g", (MEAN + deviation * random.nextGaussian()) / 2);
      builder.step(thread, Operation.RELEASE, semaphore, 1); // no two pieces are one
    }
    return builder.build();
  }

  private static void piece(ProgramBuilder builder, int thread, String function, double nanos) {
    builder.enter(thread, function, 1);
    builder.segment(thread, Operation.RUN, Math.round(nanos));
    builder.exit(thread);
  }

  private static FunctionBars bars(Program program) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    return FunctionBars.of(simulator, weights(program), WeightOptions.DEFAULT);
  }

  private static FunctionWeights weights(Program program) {
    return FunctionWeights.of(
        new Simulator(program, ReplayOptions.DEFAULT), new int[] {1, 4}, WeightOptions.DEFAULT);
  }

  private static FunctionWeight row(FunctionWeights weights, int processors, String function) {
    return weights.rows().stream()
        .filter(w -> w.processors() == processors && w.function().equals(function))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void piecesThatAreAlikeHaveIntervalsWithoutWidth() {
    Program program = program(new Random(1), 0);
    FunctionBars bars = bars(program);
    for (FunctionWeight row : weights(program).rows()) {
      FunctionBars.Bar bar = bars.of(row);
      assertThat(bar.self().low()).isEqualTo(row.selfNanos()).isEqualTo(bar.self().high());
      assertThat(bar.share().low()).isEqualTo(row.share()).isEqualTo(bar.share().high());
    }
  }

  /** f: 30 x 100 us; a share of 2/3. */
  @Test
  void holdTheTruthAsOftenAsTheySay() {
    Random random = new Random(11);
    int self = 0;
    int share = 0;
    for (int trial = 0; trial < 200; trial++) {
      Program program = program(random, DEVIATION);
      FunctionBars bars = bars(program);
      FunctionBars.Bar bar = bars.of(row(weights(program), 4, "f"));
      self += bar.self().holds(PIECES * MEAN) ? 1 : 0;
      share += bar.share().holds(2.0 / 3) ? 1 : 0;
    }
    assertThat(self / 200.0).isBetween(0.8, 0.97);
    assertThat(share / 200.0).isBetween(0.8, 0.97);
  }

  /** f without a fifth of its work gains a fifth of a sum, whose variance is known. */
  @Test
  void gainsHaveTheirOwnIntervals() {
    Program program = program(new Random(2), DEVIATION);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    int[] processors = {1, 4};
    List<Edit> edits = List.of(new ScaledFunction("f", 0.8, 0));
    Gain gain = WhatIf.of(simulator, edits, processors).gains().get(1);
    GainBars bars = GainBars.of(simulator, List.of(edits), processors);
    double mean = row(weights(program), 1, "f").selfNanos() / PIECES;
    double sum = 0;
    for (int s = 0; s < program.steps(); s++) {
      if (program.isOwnWork("f").test(s)) {
        sum += (program.amount(s) - mean) * (program.amount(s) - mean);
      }
    }
    double factor =
        new TDistribution(null, bars.replays() - 1.0).inverseCumulativeProbability(0.95);
    double half = 0.2 * factor * Math.sqrt(sum);
    // The deviation of 100 draws is itself off by 7 %; three times that.
    assertThat((bars.nanos(0, 1, gain).high() - bars.nanos(0, 1, gain).low()) / 2)
        .isCloseTo(half, within(0.21 * half));
    assertThat(bars.nanos(0, 1, gain).holds(gain.nanos())).isTrue();
    assertThat(bars.share(0, 1, gain).high() - gain.share())
        .isCloseTo(
            (bars.nanos(0, 1, gain).high() - gain.nanos()) / gain.timeNanos(), within(1e-12));
    assertThat(
            GainBars.of(
                    new Simulator(program(new Random(1), 0), ReplayOptions.DEFAULT),
                    List.of(edits),
                    processors)
                .halfNanos())
        .containsExactly(List.of(0.0, 0.0));
  }
}
