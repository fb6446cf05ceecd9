package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Virtual threads, recorded where there are any. A unit is a loop that was seen to take 60 ms of
 * CPU time; what more processors save is compared, as in {@link SynchronizerReplayTest}.
 */
@Tag("stored")
class VirtualReplayTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // 4 of 1, with as many carriers as processors.
          new Saves("Virtuals", "many", 2, 3),
          // 3 of 1 that have the lock one after another.
          new Saves("Virtuals", "lock", 0, 0),
          // 1 of main, then 1 beside 1.
          new Saves("Virtuals", "queue", 1, 1),
          new Saves("Virtuals", "interrupted", 1, 1),
          // Idle for 1 and then 2, beside 2 of main: 3 of 4.
          new Saves("Virtuals", "timeout", 1, 1),
          // 1 beside 2, then 1: 3 of 4.
          new Saves("Virtuals", "scope", 1, 1),
          // 1 that throws, or returns; then who was cancelled does 1 beside main's 1: 2 of 3.
          new Saves("Virtuals", "scope-fails", 1, 1),
          new Saves("Virtuals", "scope-any", 1, 1),
          // Idle 1; then 1 beside 1: 2 of 3.
          new Saves("Virtuals", "scope-timeout", 1, 1),
          // 1 that throws beside 3; main's 1 beside these, and the scope waits: 3 of 5.
          new Saves("Virtuals", "scope-busy", 2, 2),
          // Idle 1 and then 2, beside main's 2: 3 of 4.
          new Saves("Virtuals", "fork-join-delayed", 1, 1));

  static Stream<Arguments> savings() {
    return StoredRecordings.jdks().stream()
        .filter(VirtualReplayTest::isNew)
        .flatMap(jdk -> SAVINGS.stream().map(saves -> Arguments.of(jdk, saves)));
  }

  /** Whether it is Java 25, whose preview of structured scopes the program knows. */
  private static boolean isNew(Jdks.Jdk jdk) {
    return jdk.version() == 25;
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("savings")
  void virtualThreadsShareTheProcessors(Jdks.Jdk jdk, Saves saves) throws Exception {
    List<String> flags = new ArrayList<>(ForkedRecording.LONG_UNITS);
    flags.add("--enable-preview");
    Class<?> target = BatchRecording.target(saves.target());
    BatchRecording recording =
        BatchRecording.of(jdk, folder, flags, target, saves.recordedWith(SAVINGS));
    saves.check(recording, Saves.TOLERANCE);
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream().filter(VirtualReplayTest::isNew);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("jdks")
  void theRunsOfARepeatedTaskOfAForkJoinPoolAreThoseOfOneTimer(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording =
        ForkedRecording.with(
            jdk, folder, "", List.of("--enable-preview"), "Virtuals", "fork-join-rate");
    assertThat(recording.verdict.warnings())
        .contains(
            "A repeated task runs as often as recorded, or less often if the replay stops it"
                + " earlier.")
        .noneMatch(line -> line.startsWith("Guess: a task whose submission was not recorded"));
    assertThat(recording.verdict.unmatched()).isEmpty();
    recording.nanos(2);
  }
}
