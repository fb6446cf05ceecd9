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
    // The program ends where main ends it, however much of its work the other one has done by then.
    double main = recorded.work("main");
    assertThat(recorded.nanos(3)).isBetween(0.9 * main, 1.01 * main);
    assertThat(recorded.nanos(1)).isGreaterThan(1.3 * main);
  }
}
