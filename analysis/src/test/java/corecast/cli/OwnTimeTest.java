package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import org.junit.jupiter.api.Test;

class OwnTimeTest {
  /** Two threads of 4 ms. */
  private static Simulator simulator(ReplayOptions options) {
    ProgramBuilder program = new ProgramBuilder();
    for (String name : new String[] {"a", "b"}) {
      program.segment(program.thread(name), Operation.RUN, 4_000_000);
    }
    return new Simulator(program.build(), options);
  }

  private static FunctionWeights weights(int... processors) {
    return FunctionWeights.of(simulator(ReplayOptions.DEFAULT), processors);
  }

  @Test
  void whatSharesAreOfIsSaidWhereThePredictedTimeIsAnother() {
    Simulator predicting = simulator(ReplayOptions.DEFAULT.withMachineThreads());
    // 8 ms of work.
    assertThat(OwnTime.notes(predicting, weights(1, 2, 4)))
        .singleElement()
        .asString()
        .contains(": 8.00 ms on 1 processor, 4.00 ms on 4 processors; predicted times");
    assertThat(OwnTime.notes(predicting, weights(2)).get(0)).contains(": 4.00 ms on 2 processors;");
  }

  @Test
  void nothingIsSaidWhereItIsTheSame() {
    assertThat(OwnTime.notes(simulator(ReplayOptions.DEFAULT), weights(1, 2))).isEmpty();
  }
}
