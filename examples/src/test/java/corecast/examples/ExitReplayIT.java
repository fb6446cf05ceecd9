package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program that ends itself while one of its threads sleeps and another one works. */
class ExitReplayIT {
  @TempDir Path folder;

  static Stream<Path> javas() {
    return TestProcess.javas().stream();
  }

  @ParameterizedTest
  @MethodSource("javas")
  void whoeverCallsExitEndsTheProgram(Path java) throws Exception {
    ForkedRecording recorded = ForkedRecording.of(java, folder, "Polls", "exit");
    // The program ends where main ends it, however much of its work the other one has done by then.
    assertThat(recorded.units(3)).isBetween(4.0, 4.1);
    double others = Math.min(4, recorded.units(recorded.givenWork("busy")));
    assertThat(recorded.units(1)).isBetween(4 + others, 4.1 + others);
  }

  /** Nothing of what the others do is an operation, so that only the end tells of it. */
  @ParameterizedTest
  @MethodSource("javas")
  void whatOthersWereDoingAtTheEndCounts(Path java) throws Exception {
    for (String scenario : List.of("exit", "busy-daemon", "busy-worker")) {
      ForkedRecording recorded =
          ForkedRecording.with(
              java, folder, ",functions=sampled", ForkedRecording.LONG_UNITS, "Polls", scenario);
      long all = recorded.work();
      long main = recorded.work("main");
      // Two threads take turns on one CPU until the first of them ends the program.
      assertThat(all).as(scenario).isBetween((long) (1.6 * main), (long) (2.1 * main));
    }
  }
}
