package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
    // Nobody waits for anybody: as long as the longer of the two that work. Asleep the third would
    // last for as long as both took on the one CPU.
    double longer = Math.max(recorded.work("main"), recorded.work("busy"));
    assertThat(recorded.nanos(3)).isBetween(longer, 1.1 * longer);
    assertThat(recorded.nanos(1)).isGreaterThan(1.3 * longer);
  }
}
