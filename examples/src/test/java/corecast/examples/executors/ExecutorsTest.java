package corecast.examples.executors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.conversion.Verdict;
import corecast.examples.BatchRecording;
import corecast.examples.StoredRecordings;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs with pools and timers, recorded on one CPU and replayed on several: the times are those
 * that one computes by hand from the lengths of the tasks.
 */
@Tag("stored")
class ExecutorsTest {
  /** The code that the program runs for the first time. */
  private static final double COLD_MILLIS = 30;

  /** The work ends within a thousandth of its length; a sleep begins some us late. */
  private static final double EARLY_MILLIS = 1;

  /**
   * A timer has the due time, in whole ms; other processes may run between the reading of the clock
   * and the record: the delay is so much shorter.
   */
  private static final double EARLY_WITH_TIMER_MILLIS = 15;

  private static final String ALL_IN_TIME = "all-in-time";

  @TempDir Path folder;

  /** What a program takes on that many processors. */
  private record Expected(Class<?> main, String program, int processors, double millis) {
    /**
     * One that nobody ends goes on beside whatever comes behind it; and what one prints depends on
     * how busy the machine is.
     */
    boolean isAlone() {
      return program.equals("daemon-rate") || program.equals(ALL_IN_TIME);
    }
  }

  private static Expected pool(String program, int processors, double millis) {
    return new Expected(PoolPrograms.class, program, processors, millis);
  }

  /** 30 ms until the interrupt, then 60 beside 20. */
  private static Stream<Expected> interrupted(String operation) {
    return Stream.of(
        new Expected(InterruptPrograms.class, operation, 1, 110),
        new Expected(InterruptPrograms.class, operation, 2, 90));
  }

  private static Stream<Expected> all() {
    Stream<Expected> pools =
        Stream.of(
            // Due after 30, 60, 90 ms, 10 ms each: the last one ends at 100.
            pool("once", 1, 100),
            pool("once", 4, 100),
            // Five runs of 10 with four pauses of 20.
            pool("pause", 2, 130),
            // A task that is cancelled does not delay the end.
            pool("cancelled", 2, 10),
            // Due at 20 and 40; one worker: 20..60, 60..100.
            pool("timer", 1, 100),
            pool("timer", 2, 100),
            // Two threads of 150, and a task of 5 every 20 ms as long as they run: on one processor
            // they end with its 19th run, begun at 380, or soon behind the 20th, if the start of
            // all took more than 5; on three only the threads count.
            pool("rate", 1, 300 + 19 * 5),
            pool("rate", 3, 150),
            pool("daemon-rate", 3, 150),
            pool("timer-rate", 3, 150),
            // Five tasks of 60: 5 at once; 300 / 4; 300 / 2.
            pool("cached", 1, 300),
            pool("cached", 2, 150),
            pool("cached", 4, 75),
            pool("cached", 8, 60),
            pool("single", 4, 300),
            // Three at once, then two; on two processors 3 x 60 / 2 and then 60.
            pool("fixed", 2, 150),
            pool("fixed", 3, 120),
            pool("prestarted", 3, 120),
            // One worker, two in the queue, two more workers: three at once, then two.
            pool("grows", 1, 300),
            pool("grows", 3, 120),
            // Worker: 0..60, 60..120. Caller: the third at 0..90, the fourth finds room: 120..180.
            pool("caller-runs", 1, 270),
            pool("caller-runs", 2, 180),
            pool("discard", 2, 20),
            pool("discard-oldest", 2, 40),
            // Factory 30, before 20, task 10, after 40, main 25.
            pool("callbacks", 1, 125),
            // A thread's factory submits 30 beside a task of 10 + 20.
            pool("nested", 1, 60),
            pool("nested", 2, 30),
            // 60 and 20 beside each other, 30 after each: 20..50, 60..90.
            pool("completion", 1, 140),
            pool("completion", 3, 90),
            // 20, and 20 in vain.
            pool("any", 2, 40),
            // main: 10, at 30 the result, 20 more; the thread 30 + 50.
            pool("by-hand", 1, 110),
            pool("by-hand", 2, 80),
            pool("get-timeout", 2, 300),
            // Cancelled after 20, then 30.
            pool("cancel-running", 2, 50),
            pool("throws", 2, 40));
    Stream<Expected> interrupts =
        Stream.of(
                "sleep",
                "wait",
                "timed-wait",
                "await",
                "latch",
                "join",
                "take",
                "put",
                "park",
                "acquire",
                "lock",
                "get")
            .flatMap(ExecutorsTest::interrupted);
    return Stream.concat(pools, interrupts);
  }

  static Stream<Arguments> programs() {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> all().map(expected -> Arguments.of(jdk, expected)));
  }

  /** The programs that are recorded together with one. */
  private static List<String> together(Expected expected) {
    if (expected.isAlone()) {
      return List.of(expected.program);
    }
    return all()
        .filter(e -> e.main == expected.main && !e.isAlone())
        .map(Expected::program)
        .distinct()
        .toList();
  }

  private Verdict verdictOf(Jdks.Jdk jdk, Class<?> main) throws Exception {
    Expected first = all().filter(e -> e.main == main).findFirst().orElseThrow();
    return recorded(jdk, first).verdict;
  }

  private BatchRecording recorded(Jdks.Jdk jdk, Expected expected) throws Exception {
    return BatchRecording.of(jdk, folder, List.of(), expected.main, together(expected));
  }

  @ParameterizedTest(name = "{1}, {0}")
  @MethodSource("programs")
  void takesAsLongAsItsTasksSay(Jdks.Jdk jdk, Expected expected) throws Exception {
    double early = expected.program.startsWith("timer") ? EARLY_WITH_TIMER_MILLIS : EARLY_MILLIS;
    BatchRecording recorded = recorded(jdk, expected);
    assertThat(recorded.verdict.unmatched()).isEmpty();
    assertThat(recorded.verdict.notCaptured()).isEmpty();
    assertThat(recorded.nanos(expected.program, expected.processors) / 1e6)
        .isBetween(expected.millis - early, expected.millis + COLD_MILLIS);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theVerdictCountsWhatDependedOnTiming(Jdks.Jdk jdk) throws Exception {
    Map<String, Long> pools = verdictOf(jdk, PoolPrograms.class).outcomeDependent();
    assertThat(pools)
        .containsEntry(
            "timeout or delayed task that was cancelled before it was" + " due", 1L) // cancelled
        .containsEntry("rejected task", 2L) // discard, discard-oldest
        .doesNotContainKey("get"); // get-timeout gets it after all: a loop that looks
    assertThat(pools.get("sleep")).isGreaterThanOrEqualTo(2); // any, cancel-running
    // One of each; the first one twice, and waits for a monitor, with a time, and for a condition.
    assertThat(verdictOf(jdk, InterruptPrograms.class).outcomeDependent())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "sleep", 2L, "wait", 3L, "await", 1L, "join", 1L, "take", 1L, "put", 1L, "acquire",
                1L, "lock", 1L, "get", 1L));
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theTimeLimitOfInvokeAllCountsFromTheCall(Jdks.Jdk jdk) throws Exception {
    // Two quick tasks take 60 each, 120 on one processor; the third is called off after 600.
    BatchRecording recorded = recorded(jdk, pool(ALL_IN_TIME, 2, 600));
    // Counted from the end of a quick task it would be 60 more, and another time on one processor.
    double millis = recorded.nanos(ALL_IN_TIME, 4) / 1e6;
    assertThat(millis).isBetween(600 - EARLY_MILLIS, 600 + 60 - EARLY_MILLIS);
    for (int processors : List.of(1, 2)) {
      assertThat(recorded.nanos(ALL_IN_TIME, processors) / 1e6)
          .as("on %d", processors)
          .isCloseTo(millis, within(EARLY_MILLIS));
    }
    assertThat(recorded.verdict.outcomeDependent()).containsKeys("get", "sleep");
  }
}
