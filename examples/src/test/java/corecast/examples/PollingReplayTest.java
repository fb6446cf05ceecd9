package corecast.examples;

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
 * Programs that sleep, or yield, until they see that something is over, with the answer worked out
 * by hand. On one CPU they sleep some 50 times; kept so often they would save next to nothing.
 */
@Tag("stored")
class PollingReplayTest {
  /** Here work is done in each round, and how many there are depends on the recording. */
  private static final Set<String> COUNTED = Set.of("beside-work", "paced", "paced-wait");

  /** In units: four rounds of a twelfth. */
  private static final double ROUNDS = 0.35;

  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // 2 for 2, then 1: 5, and 3 on more.
          saves("alive", 2),
          saves("done", 2),
          saves("stages", 2),
          saves("terminated", 2),
          saves("count", 2),
          saves("atomic", 2),
          saves("queue", 2),
          saves("monitor", 2),
          saves("park", 2),
          saves("deadline", 2),
          saves("active", 2),
          saves("busy", 2),
          saves("stopped", 2),
          saves("flags", 2),
          saves("beside-put", 2),
          saves("beside-interrupt", 2),
          saves("beside-late-interrupt", 2),
          saves("beside-park", 2),
          saves("beside-notify", 2),
          // Until both are told to have ended, at 2, there are 4.8 rounds of 1/3 asleep and 1/12 of
          // work on two processors or more; on one their work is added to that of the others.
          saves("beside-work", 2.4),
          // What is paced by the clock takes its time, however fast the work is: 4, then 1.
          saves("paced", 0),
          saves("paced-wait", 0),
          // The thread goes on for 1 beside main's 1, which the end of main does not wait for: on
          // one CPU 2 for 2, then main's 1 for half of the time: 6, and 3 on more.
          saves("flag", 3),
          // Sleeps that are counted: 10 of 1/5 beside 2 of work, then 1: 3 everywhere.
          saves("counted", 0),
          // 2 for 2, then 1, where main yields until it sees that, or spins: 5, and 3 on more.
          yields("alive", 2),
          yields("done", 2),
          yields("all-of", 2),
          yields("counted", 2),
          yields("fork-join", 2),
          yields("terminated", 2),
          yields("count", 2),
          // Main's 1 may be beside the last of the other one's 2 on one CPU, too.
          yields("any-of", 2));

  private static Saves saves(String program, double onMore) {
    return new Saves("Polls", program, onMore, onMore);
  }

  private static Saves yields(String program, double onMore) {
    return new Saves("Yields", program, onMore, onMore);
  }

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void whatIsLookedForIsWaitedFor(Jdks.Jdk jdk, Saves saves) throws Exception {
    double tolerance = COUNTED.contains(saves.scenario()) ? ROUNDS : Saves.TOLERANCE;
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS), tolerance);
  }
}
