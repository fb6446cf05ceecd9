package corecast.examples.executors;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.examples.TestProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stack traces of a recorded program are those of the program alone. */
@Tag("live")
class StackTracesIT {
  @TempDir Path folder;

  static Stream<Path> javas() {
    return TestProcess.javas().stream();
  }

  @ParameterizedTest
  @MethodSource("javas")
  void stackTracesShowNothingOfTheRecorder(Path java) throws Exception {
    Target target = new Target(java, folder);
    String plain = target.run(List.of(), TracePrograms.class);
    String recorded =
        target.run(
            List.of(TestProcess.agent("out=" + folder.resolve("trace.cct"))), TracePrograms.class);
    // Tasks on workers, of timers, of the caller; interrupted waits and sleeps; barrier actions.
    assertThat(plain).contains("runWorker", "mainLoop", "rejectedExecution", "dowait", "sleep");
    assertThat(recorded).isEqualTo(plain);
  }
}
