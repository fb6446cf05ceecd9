package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Virtual threads, recorded where there are any. A unit is a loop that was seen to take 60 ms of
 * CPU time; what more processors save is compared, as in {@link SynchronizerReplayIT}.
 */
class VirtualReplayIT {
  private static final double UNIT = 60e6;
  private static final double TOLERANCE = 0.4;

  @TempDir Path folder;

  /** What a program saves on 2 and on 4 processors, in units. */
  private record Saves(String scenario, double onTwo, double onFour) {}

  private static final List<Saves> SAVINGS =
      List.of(
          // 4 of 1, with as many carriers as processors.
          new Saves("many", 2, 3),
          // 3 of 1 that have the lock one after another.
          new Saves("lock", 0, 0),
          // 1 of main, then 1 beside 1.
          new Saves("queue", 1, 1),
          new Saves("interrupted", 1, 1),
          // Idle for 1 and then 2, beside 2 of main: 3 of 4.
          new Saves("timeout", 1, 1),
          // 1 beside 2, then 1: 3 of 4.
          new Saves("scope", 1, 1));

  static Stream<Arguments> savings() {
    return ForkedRecording.javas().stream()
        .filter(VirtualReplayIT::isNew)
        .flatMap(java -> SAVINGS.stream().map(saves -> Arguments.of(java, saves)));
  }

  /** Whether it is Java 25, whose preview of structured scopes the program knows. */
  private static boolean isNew(Path java) {
    try {
      return Files.readString(java.resolveSibling("../release")).contains("JAVA_VERSION=\"25");
    } catch (java.io.IOException e) {
      return false;
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("savings")
  void virtualThreadsShareTheProcessors(Path java, Saves saves) throws Exception {
    ForkedRecording recording =
        ForkedRecording.with(
            java, folder, "", List.of("--enable-preview"), "Virtuals", saves.scenario);
    assertThat(recording.verdict.notCaptured()).isEmpty();
    assertThat(recording.verdict.unmatched()).isEmpty();
    double one = recording.nanos(1);
    assertThat((one - recording.nanos(2)) / UNIT).isCloseTo(saves.onTwo, within(TOLERANCE));
    assertThat((one - recording.nanos(4)) / UNIT).isCloseTo(saves.onFour, within(TOLERANCE));
  }
}
