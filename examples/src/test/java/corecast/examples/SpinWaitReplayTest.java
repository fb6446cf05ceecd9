package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that wait by looking, with the answer worked out by hand (beside each program). */
@Tag("stored")
class SpinWaitReplayTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          new Saves("SpinWaits", "flag", 1, 1),
          new Saves("SpinWaits", "yielding", 1, 1),
          new Saves("SpinWaits", "counter", 1, 1),
          new Saves("SpinWaits", "elsewhere", 1, 1),
          new Saves("SpinWaits", "nested", 1, 1),
          new Saves("SpinWaits", "neighbours", 2, 2),
          new Saves("SpinWaits", "slots", 0.9, 0.9));

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void whoeverSpinsWaitsForTheChange(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void spinningIsNoWorkAndTheLoopIsNamed(Jdks.Jdk jdk) throws Exception {
    String functions = ",include=corecast.examples.targets.*";
    ForkedRecording recording =
        ForkedRecording.with(
            jdk, folder, functions, ForkedRecording.LONG_UNITS, "SpinWaits", "flag");
    assertThat(recording.verdict.warnings())
        .anyMatch(
            line ->
                line.startsWith("Busy waits in ") && line.contains("SpinWaits$Flag.await line "))
        .noneMatch(line -> line.contains("is a busy wait"));
    assertThat(recording.program.origin().warnings())
        .noneMatch(line -> line.contains("wait for is not known"));
    // 4 units of 60 ms; half of what the one does alone would be spent spinning beside it.
    assertThat(recording.program.workNanos()).isBetween(230_000_000L, 330_000_000L);
  }
}
