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

/** Locks that programs write themselves, of atomics, with the answer worked out by hand. */
@Tag("stored")
class SpinLockReplayTest {
  @TempDir Path folder;

  /**
   * 4 units in all, 3 of them in sections: whoever is outside saves the other one, on two
   * processors as on four. If nobody were kept out, 2 units would be saved on two and 3 on four.
   */
  private static final List<Saves> SAVINGS =
      Stream.of(
              "static",
              "captured",
              "throwing",
              "tas",
              "ttas",
              "ttas-yield",
              "backoff",
              "sleep",
              "owner",
              "permit",
              "attempts",
              "deadline",
              "exchange",
              "ticket",
              "volatile-ticket",
              "array",
              "clh",
              "mcs",
              "two")
          .map(program -> new Saves("SpinLocks", program, 1, 1))
          .toList();

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void sectionsExcludeOneAnother(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void locksAreNamedAndNobodyIsWarnedOfThem(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "SpinLocks", "ttas");
    assertThat(recording.verdict.warnings())
        .anyMatch(
            line ->
                line.startsWith("A spin lock is replayed as a lock, taken in ")
                    && line.contains("SpinLocks$TestAndTestAndSet.lock line "))
        .noneMatch(line -> line.contains("is a busy wait"))
        .noneMatch(line -> line.contains("spin hints"));
    assertThat(recording.program.origin().warnings())
        .noneMatch(line -> line.contains("wait for is not known"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatIsNoLockStaysAsItWasRecorded(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "NoSpinLocks", "all");
    assertThat(recording.printed)
        .containsExactly(
            "stages 0",
            "handed 10",
            "never released 4",
            "swapped 40",
            "stack 180", // 4 times 0 + 1 + ... + 9
            "counter 40",
            "read-write 40",
            "slots 40",
            "sequence 40", // 2 writers, 10 times, by 2
            "once false",
            "null false");
    assertThat(String.join("\n", recording.verdict.lines())).doesNotContain("replayed as a lock");
    assertThat(recording.verdict.unmatched()).isEmpty();
    for (int processors : List.of(1, 2, 4, 8)) {
      assertThat(recording.nanos(processors)).isPositive(); // it comes to its end
    }
    assertThat(recording.nanos(4)).isLessThan(recording.nanos(1));
  }
}
