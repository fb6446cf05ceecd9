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
 * Every primitive with what can come out of it: success, timeout, exception. What more processors
 * save is compared, as in {@link SynchronizerReplayTest}.
 */
@Tag("stored")
class OutcomeReplayTest {
  private static final double UNIT = ForkedRecording.LONG_UNIT;
  private static final double TOLERANCE = 0.35;

  @TempDir Path folder;

  /**
   * Idle for one unit and then two of work, beside two of main: on one processor main works one
   * while the other waits, and three are left, 4; on more it is 3. If the wait were left out, 4 and
   * 2; if it took longer, on a busy machine, the two times would come closer.
   */
  private static final List<String> TIMEOUTS =
      List.of(
          "lock",
          "read-lock",
          "write-lock",
          "condition",
          "condition-nanos",
          "condition-date",
          "monitor",
          "semaphore",
          "latch",
          "barrier",
          "join",
          "park",
          "future",
          "pool",
          "poll",
          "poll-last",
          "poll-priority",
          "offer",
          "offer-synchronous",
          "semaphore-fair",
          "future-task",
          "fork-join-task",
          "fork-join-pool",
          "phaser",
          "exchanger",
          "stamped",
          "custom",
          "poll-synchronous",
          "poll-transfer",
          "transfer",
          "poll-delay");

  private static final List<Saves> SAVINGS =
      List.of(
          // Two readers of 2 beside each other, then a writer of 1: 3 of 5.
          new Saves("Meetings", "read-write", 2, 2),
          // 4 of 1, two at a time.
          new Saves("Meetings", "permits", 2, 2),
          // 1 beside 2, 1 of the action, 2 beside 1: 5 of 7.
          new Saves("Meetings", "barrier", 2, 2),
          // Main 2; from 1 on two more of 1 each: 1 + 3 / 2 of 4 on two, 2 on four.
          new Saves("Meetings", "barrier-broken", 1.5, 2),
          // 1 beside 1, 1 of the action, 1 beside 1: 3 of 5.
          new Saves("Meetings", "barrier-action-throws", 2, 2),
          // 1 of main, then 1 beside 1: 2 of 3.
          new Saves("Meetings", "barrier-reset", 1, 1),
          // 2 of onAdvance and of who called it, beside 2 of main.
          new Saves("Meetings", "phaser-throws", 2, 2),
          // The first item after 1, then 4 of the consumer: 5 of 8.
          new Saves("Meetings", "array", 3, 3),
          new Saves("Meetings", "deque", 3, 3),
          new Saves("Meetings", "priority", 3, 3),
          // One item taken, one in the queue; there is room for the fourth when the second is done,
          // at 2: then 2 beside 2, 4 of 6.
          // 1 of main, which interrupts then, and 1 beside 2: 3 of 4.
          new Saves("Meetings", "poll-interrupted", 1, 1),
          new Saves("Meetings", "offer-interrupted", 1, 1),
          new Saves("Meetings", "permit-interrupted", 1, 1),
          new Saves("Meetings", "full", 2, 2),
          new Saves("Meetings", "full-deque", 2, 2),
          // Twice 4 of 1 that end together: 4 of 8 on two, 2 on four.
          new Saves("Meetings", "exchange-ring", 4, 6),
          // The first unit alone, then 1 beside 1.
          new Saves("Meetings", "pipe", 1, 1),
          new Saves("Meetings", "pipe-of-chars", 1, 1),
          new Saves("Meetings", "socket", 1, 1),
          // 1, 1 and 2 share two processors: after 1.5 the short ones are done and 1 is left; then
          // 1 more: 3.5 of 5. On four 2 + 1.
          new Saves("Completions", "all-of", 1.5, 2),
          // 1, 1, 3, one behind the other.
          new Saves("Completions", "last-first", 0, 0),
          // 1, 1, then 3 beside 1: 5 of 6.
          new Saves("Completions", "first-first", 1, 1),
          // Idle 3 beside 2 and 2, then 1: 4 of 5.
          new Saves("Completions", "by-thread", 1, 1),
          // 2 beside 2, then 2: 4 of 6. Idle 3 beside them.
          new Saves("Completions", "completion-service", 2, 2),
          // 3 beside 1, then 2 beside 1: 5 of 7.
          new Saves("Completions", "park-after-join", 2, 2),
          // 3 beside 1 and then 1 of main: 3 of 5.
          new Saves("Completions", "any-of", 2, 2),
          // 1 + 1 beside 2 of main.
          new Saves("Completions", "exceptionally", 2, 2),
          new Saves("Completions", "compose", 2, 2),
          // As with all timeouts.
          new Saves("Completions", "join-of-timeout", 1, 1),
          // Idle 1 and 1 of the dependent beside 2 of main: 2 of 3.
          new Saves("Completions", "or-timeout", 1, 1),
          new Saves("Completions", "complete-on-timeout", 1, 1),
          // 1 of main, then 1 beside 1.
          new Saves("Completions", "by-hand", 1, 1),
          new Saves("Completions", "cancelled", 1, 1),
          // 1 beside 1, then 1.
          new Saves("Completions", "fork-throws", 1, 1),
          // 4 leaves of 1, and 1 at the end: 3 of 5 on two, 2 on four.
          new Saves("Completions", "counted", 2, 3),
          // 4 of 1.
          new Saves("Completions", "invoke-all", 2, 3),
          // 6 of 1 for three consumers, threads, actors: 3 on two processors, 2 on four.
          new Saves("Everyday", "pills", 3, 4),
          new Saves("Everyday", "own-pool", 3, 4),
          new Saves("Everyday", "actors", 3, 4),
          // 4 of 1 in each of two threads, never in the same stripe.
          new Saves("Everyday", "cache", 4, 4),
          // 8 of 1 for four requests.
          new Saves("Everyday", "requests", 4, 6));

  static Stream<Arguments> savings() {
    return Saves.onEachJava(all());
  }

  private static List<Saves> all() {
    return Stream.concat(
            TIMEOUTS.stream().map(what -> new Saves("Timeouts", what, 1, 1)), SAVINGS.stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("savings")
  void moreProcessorsSaveWhatCanGoOnBesideEachOther(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(all()));
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aReadThatTimesOutTakesAsLongAsItTook(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.ofLongUnits(jdk, folder, "Timeouts", "socket");
    assertThat(recording.verdict.notCaptured()).isEmpty();
    assertThat(recording.verdict.unmatched()).isEmpty();
    // One unit, and more on a busy machine. On one processor main works meanwhile, 2 at most, or
    // beside the other thread's loading of classes.
    double took = recording.idleness("late") / UNIT;
    double loading = recording.work("late") / UNIT - 2;
    assertThat(took).isGreaterThan(1 - TOLERANCE);
    double saved = Math.max(0, 2 - took);
    double one = recording.nanos(1);
    for (int processors : new int[] {2, 4}) {
      assertThat((one - recording.nanos(processors)) / UNIT)
          .isBetween(saved - TOLERANCE, saved + loading + TOLERANCE);
    }
  }
}
