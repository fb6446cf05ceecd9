package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tasks that throw or are cancelled, conversions of stamps, parties that come and go, many items at
 * once, and what depends on timeouts: how long each program takes on 1, 2 and 4 processors.
 */
@Tag("stored")
class FurtherOutcomesTest {
  /** A due time is read before it is recorded: the delay is that much shorter. */
  private static final double EARLY = 0.25;

  /** Targets with timers: what a clock measures is not the work that was meant. */
  private static final Set<String> TIMED = Set.of("PoolEnds", "Completions");

  /** Beside timers, classes are loaded and threads are started: 12 ms. */
  private static final double COLD = 0.2;

  @TempDir Path folder;

  /** What a program takes on 1, 2 and 4 processors, in units. */
  private record Takes(String target, String scenario, double one, double two, double four) {}

  private static final List<Takes> ALL =
      List.of(
          // ---- pools and timers
          // Idle 1 and run 1, beside main's 2; then main 1. On one: 1 of main, 1 beside 1, 1.
          new Takes("PoolEnds", "once-throws", 4, 3, 3),
          // Runs from 1 to 2 and from 3 to 4, which throws; main 3 beside, and 1 when it knows. On
          // one: main 1, run beside main until 3, main's third, the second run until 5, main.
          new Takes("PoolEnds", "rate-throws", 6, 5, 5),
          // The run that throws ends at 1, the other task lasts from 3 to 4, main 1.
          new Takes("PoolEnds", "others-go-on", 5, 5, 5),
          // Main 4, cancels, 1; a run from 1.5 to 2.5, none at 4.5. On one the first run lasts
          // until 3.5, the second one begins at 4.5, when main has done 3.5, which cancels at 5.5:
          // 5 + 2 runs of work and no idleness.
          new Takes("PoolEnds", "rate-cancelled", 7, 5, 5),
          // Main 1, then the interrupted run's 2 beside main's 1.
          new Takes("PoolEnds", "run-cancelled", 4, 3, 3),
          // Main 3 beside idle 1 and run 1.
          new Takes("PoolEnds", "timer-throws", 4, 3, 3),
          // Main 5 beside runs of 1 at 1 and 3; on one, 5 + 2 of work and no idleness.
          new Takes("PoolEnds", "timer-cancelled", 7, 5, 5),
          // 1 that throws beside 2, the third one is interrupted, main 1.
          new Takes("PoolEnds", "any", 4, 3, 3),
          new Takes("PoolEnds", "any-all-throw", 4, 3, 3),
          // 1 that throws beside 2; main 1 beside the rest of the latter, and 1 more.
          new Takes("PoolEnds", "completion-throws", 5, 3, 3),

          // ---- items
          // Main 1; main 1 beside 1 of the producer; main 1 beside 2 of it.
          new Takes("Drains", "array", 6, 4, 4),
          new Takes("Drains", "linked", 6, 4, 4),
          new Takes("Drains", "deque", 6, 4, 4),
          // Main 1; main 1 beside 2 of the producer.
          new Takes("Drains", "synchronous", 4, 3, 3),
          new Takes("Drains", "transfer", 4, 3, 3),

          // ---- stamps
          // The writer's 1; then two readers of 2 beside each other.
          new Takes("StampedLocks", "downgrade", 5, 3, 3),
          // 1 as a reader, 1 as a writer; the other reader's 2 beside 1.
          new Takes("StampedLocks", "upgrade", 5, 4, 4),
          // 1 beside 2, both readers; the refused one waits for the other to write for 1.
          new Takes("StampedLocks", "upgrade-refused", 4, 3, 3),
          new Takes("StampedLocks", "from-optimistic", 5, 4, 4),
          // The writer's 1; then 1 beside the reader's 2.
          new Takes("StampedLocks", "to-optimistic", 4, 3, 3),
          // 1 in vain beside the writer's 2; then 2 as a reader beside 1.
          new Takes("StampedLocks", "spoiled", 6, 4, 4),

          // ---- phasers
          // 1, 1 and 2, then 3, 2 and 1, where who has 3 waits for the others, and who has 2 does
          // not. On two: at 1.5 those of 1 are through, at 2.5 the one of 2 is; of the 3, 1 and 1
          // that are left two are done at 4, and 2 more alone.
          new Takes("Phasers", "tiers-leave", 10, 6, 5),
          // 1 beside 2; main 1; main 1 beside 2; main 1; main 1 beside 1.
          new Takes("Phasers", "dynamic", 10, 7, 7),

          // ---- what depends on the end of a time
          // Idle 1, then 2, beside main's 2. On one: main 1, 1 beside 1, 1.
          new Takes("Completions", "async-after-timeout", 4, 3, 3),
          new Takes("Completions", "default-after-timeout", 4, 3, 3),
          new Takes("Completions", "on-the-timer", 4, 3, 3),
          new Takes("Completions", "delayed-executor", 4, 3, 3),
          // Main waits for the other's 1, then does 1, twice.
          new Takes("Completions", "compose-complete", 4, 4, 4),
          new Takes("Completions", "any-of-never", 4, 4, 4),
          // Main 1; then twice 1 on the same thread.
          new Takes("Completions", "one-timer", 3, 3, 3),
          // 1 and then 1, beside main's 2: the end of the time is never reached.
          new Takes("Completions", "in-time", 4, 2, 2),
          // Main 3, beside idle 1 and then 1.
          new Takes("Completions", "too-late", 4, 3, 3));

  static Stream<Arguments> programs() {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> ALL.stream().map(takes -> Arguments.of(jdk, takes)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void takesAsLongAsOneComputesByHand(Jdks.Jdk jdk, Takes takes) throws Exception {
    Class<?> target = BatchRecording.target(takes.target);
    List<String> together =
        ALL.stream().filter(t -> t.target.equals(takes.target)).map(Takes::scenario).toList();
    // Who comes first while it is recorded is meant: units are longer than a scheduler's slices.
    BatchRecording recording =
        BatchRecording.of(jdk, folder, ForkedRecording.LONG_UNITS, target, together);
    assertThat(recording.verdict.notCaptured()).isEmpty();
    assertThat(recording.verdict.unmatched()).isEmpty();
    expect(recording, takes, 1, takes.one);
    expect(recording, takes, 2, takes.two);
    expect(recording, takes, 4, takes.four);
  }

  private static void expect(BatchRecording recording, Takes takes, int processors, double units) {
    double late = TIMED.contains(takes.target) ? COLD : Saves.TOLERANCE;
    assertThat(recording.unitsWithoutIo(takes.scenario, processors))
        .as("%s on %d processors", takes.scenario, processors)
        .isBetween(units - EARLY, units + late);
  }
}
