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

/**
 * Threads that share out their work by a counter, or a queue that does not block, with the answer
 * worked out by hand. On one CPU one of them takes nearly all of a phase; if it did so on any
 * number of processors these would save next to nothing.
 */
@Tag("stored")
class ClaimReplayTest {
  @TempDir Path folder;

  /** 80 phases of 12 rows, 4 in all: 6 rows of each on two, 3 on four processors. */
  private static final List<Saves> SAVINGS =
      Stream.of(
              "rows",
              "for",
              "down",
              "chunks",
              "further",
              "queue",
              "deque",
              "nested",
              "stealing",
              "method",
              "object")
          .map(program -> new Saves("Claims", program, 2, 3))
          .toList();

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void whoeverIsFreeClaimsTheNextItem(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }

  /** In longer units: those whom main starts in each phase are to begin before main has done it. */
  @ParameterizedTest
  @MethodSource("jdks")
  void whoIsStartedInEachPhaseClaimsBesideMain(Jdks.Jdk jdk) throws Exception {
    new Saves("Claims", "main-helps", 2, 3)
        .check(jdk, folder, ForkedRecording.LONG_UNITS, List.of("main-helps"));
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatNothingProvesStaysAsItWasRecorded(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.ofLongUnits(jdk, folder, "OtherClaims", "all");
    assertThat(String.join("\n", recording.verdict.lines())).doesNotContain("decides anew");
    for (int processors : List.of(1, 2, 4, 8)) {
      assertThat(recording.nanos(processors)).isPositive(); // it comes to its end
    }
  }
}
