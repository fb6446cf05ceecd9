package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.program.VmWork;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import org.junit.jupiter.api.Test;

class OwnTimeTest {
  /** Two threads of 4 ms. */
  private static Simulator simulator(ReplayOptions options) {
    return simulator(options, 0);
  }

  private static Simulator simulator(ReplayOptions options, long besidesNanos) {
    ProgramBuilder program = new ProgramBuilder().vmWork(VmWork.atOnce(2, besidesNanos));
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
    Simulator predicting = simulator(ReplayOptions.DEFAULT.withMachineThreads(), 1_000_000);
    // 8 ms of work, and 1 ms of the JVM's beside it: on 3 or more it has a processor of its own.
    assertThat(OwnTime.weights(predicting, weights(1, 2, 4)))
        .singleElement()
        .extracting(Note::text)
        .asString()
        .contains(
            " takes 8.00 ms on 1 processor (predict: 9.00 ms), 4.00 ms on 2 processors (predict: ");
    assertThat(OwnTime.weights(predicting, weights(4))).isEmpty();
    assertThat(OwnTime.weightsFromMark(predicting, weights(1, 2, 4)).get(0).text())
        .contains(" takes 8.00 ms on 1 processor, 4.00 ms on 4 processors. ");
  }

  @Test
  void nothingIsSaidWhereItIsTheSame() {
    Simulator alone = simulator(ReplayOptions.DEFAULT, 1_000_000);
    assertThat(OwnTime.weights(alone, weights(1, 2))).isEmpty();
    assertThat(OwnTime.run(alone, 2, 4_000_000)).isEmpty();
    ReplayOptions competing = ReplayOptions.DEFAULT.withMachineThreads();
    assertThat(OwnTime.weights(simulator(competing, 50_000), weights(1, 2))).isEmpty();
    assertThat(OwnTime.weightsFromMark(simulator(competing, 300_000), weights(1, 2))).isEmpty();
  }

  @Test
  void aRunThatIsAnotherOneForPeopleHasThePredictedTimeBesideIt() {
    Simulator predicting = simulator(ReplayOptions.DEFAULT.withMachineThreads(), 100_000);
    assertThat(OwnTime.run(predicting, 1, 8_000_000).get(0).text())
        .startsWith(
            "This is the run of the program alone: 8.00 ms on 1 processor (predict: 8.10 ms). ");
  }
}
