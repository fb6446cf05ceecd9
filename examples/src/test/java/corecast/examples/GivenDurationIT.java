package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program whose threads work for as long as main sleeps: more processors do more work in it. */
class GivenDurationIT {
  private static final double UNIT = 60e6;

  /** In units: the start of four threads, and what the last twelfths take that are begun. */
  private static final double TOLERANCE = 0.5;

  @TempDir Path folder;

  static Stream<Path> javas() {
    return TestProcess.javas().stream();
  }

  /** In so much of its time the program works, unless other programs have the CPU. */
  private static final double SHARE = 0.85;

  /** Its threads are to work while main sleeps: that cannot be seen where they did not get to. */
  private ForkedRecording whileTheCpuWasItsOwn(Path java) throws Exception {
    for (int attempt = 0; attempt < 8; attempt++) {
      ForkedRecording recorded = ForkedRecording.of(java, folder, "Polls", "duration");
      if (recorded.program.workNanos() > SHARE * 8 * UNIT) {
        return recorded;
      }
    }
    return abort("the CPU was never the program's for half a second");
  }

  @ParameterizedTest
  @MethodSource("javas")
  void itsTimeStaysAndThatOfItsWorkIsDivided(Path java) throws Exception {
    ForkedRecording recorded = whileTheCpuWasItsOwn(java);
    assertThat(recorded.verdict.warnings())
        .anyMatch(
            w ->
                w.startsWith(
                    "main slept or waited for 480.000 ms while others worked, and does so"));
    assertThat((recorded.nanos(2) - recorded.nanos(4)) / UNIT).isCloseTo(0, within(TOLERANCE));

    Path trace = folder.resolve("trace.cct");
    Program same =
        RecordedProgram.convert(trace, ConversionOptions.DEFAULT.forSameWork()).program();
    // Main's start and its 1 at the end are its own; all else is done by four alike.
    double main = recorded.work("main");
    double others = same.workNanos() - main;
    for (int processors : List.of(1, 2, 4)) {
      double nanos =
          new Simulator(same, ReplayOptions.DEFAULT)
              .completion(new int[] {processors})
              .timeNanos()[0];
      assertThat((nanos - main - others / processors) / UNIT)
          .as("on %d", processors)
          .isCloseTo(0, within(TOLERANCE));
    }
  }
}
