package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Four threads that look at the clock until a time has come take that time on any machine. */
@Tag("stored")
class ClockLoopsTest {
  private static final double UNIT = ForkedRecording.LONG_UNIT;

  /** In units: the start of four threads, and that a clock is looked at every millisecond. */
  private static final double TOLERANCE = 0.7;

  @TempDir Path folder;

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theTimeOfABenchmarkStays(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recorded = ForkedRecording.ofLongUnits(jdk, folder, "Clocks", "bench");
    assertThat(recorded.verdict.warnings())
        .anyMatch(
            w ->
                w.startsWith("corecast.examples.targets.Clocks.bench line ")
                    && w.contains("The program runs for a fixed time"));
    double main = recorded.work("main");
    for (int processors : List.of(2, 4)) {
      assertThat((recorded.nanos(processors) - main) / UNIT)
          .as("on %d", processors)
          .isCloseTo(24, within(TOLERANCE));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aWaitThatLooksAtTheClockTakesItsTime(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recorded = ForkedRecording.ofLongUnits(jdk, folder, "Clocks", "waits");
    assertThat(recorded.verdict.warnings())
        .anyMatch(w -> w.startsWith("corecast.examples.targets.Clocks.waitFor line "));
    double main = recorded.work("main");
    for (int processors : List.of(2, 4)) {
      assertThat((recorded.nanos(processors) - main) / UNIT)
          .as("on %d", processors)
          .isCloseTo(4 * 2, within(TOLERANCE)); // each of the four waits for 2
    }
  }
}
