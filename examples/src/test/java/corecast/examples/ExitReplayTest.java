package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program that ends itself while one of its threads sleeps and another one works. */
@Tag("stored")
class ExitReplayTest {
  @TempDir Path folder;

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whoeverCallsExitEndsTheProgram(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recorded = ForkedRecording.of(jdk, folder, "Polls", "exit");
    // The program ends where main ends it, however much of its work the other one has done by then.
    assertThat(recorded.units(3)).isBetween(4.0, 4.1);
    double others = Math.min(4, recorded.units(recorded.givenWork("busy")));
    assertThat(recorded.units(1)).isBetween(4 + others, 4.1 + others);
  }

  /** Nothing of what the others do is an operation, so that only the end tells of it. */
  @ParameterizedTest
  @MethodSource("jdks")
  void whatOthersWereDoingAtTheEndCounts(Jdks.Jdk jdk) throws Exception {
    for (String scenario : List.of("exit", "busy-daemon", "busy-worker")) {
      ForkedRecording recorded =
          ForkedRecording.with(
              jdk, folder, ",functions=sampled", ForkedRecording.LONG_UNITS, "Polls", scenario);
      long all = recorded.work();
      long main = recorded.work("main");
      // Two threads take turns on one CPU until the first of them ends the program.
      assertThat(all).as(scenario).isBetween((long) (1.6 * main), (long) (2.1 * main));
    }
  }
}
