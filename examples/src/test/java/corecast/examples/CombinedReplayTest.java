package corecast.examples;

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
 * Programs of several primitives, with the answer worked out by hand: "n for d" is d units with n
 * threads that can run, which take d max(1, n / P) on P processors. Compared as in {@link
 * OutcomeReplayTest}.
 */
@Tag("stored")
class CombinedReplayTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // A thread and two tasks of 2, looked for every 15 ms; then 1: 7, and 3 + 1, and 2 + 1.
          saves("poll-pool", 3, 4),
          saves("poll-monitor", 3, 4),
          // 2 for 2, then the items of both one behind the other, 1 for 2: 6, and 4 on more.
          saves("poll-queue", 2, 2),
          // 3 for 2, beside threads that sleep until they are told to end: 6, 3, 2.
          saves("told-to-end", 3, 4),
          // 1 in the monitor, 2 behind it: 1 for 1, 2 for 1, 3 for 1, 2 for 1, 1 for 1: 9, 5.5, 5.
          saves("synchronized-map", 3.5, 4),
          // Tasks of 4, 1, 3, 2: 4 for 1, 3 for 1, 2 for 1, 1 for 1; then 4 of main: 14, 9.5, 8.
          saves("in-order", 4.5, 6),
          // Twice: 4 for 1, 2 for 1, 1 of onAdvance: 14, 8, 6.
          saves("tiers", 6, 8),
          // 1 for 1, then two subscribers beside the next item, 3 for 2, then 2 for 1: 9, 5, 4.
          saves("publisher", 4, 5),
          // 1 for 1, 2 for 1, 3 for 2, 2 for 1, 1 for 1: 12, 7, 6.
          saves("stages", 5, 6));

  private static Saves saves(String program, double onTwo, double onFour) {
    return new Saves("Combined", program, onTwo, onFour);
  }

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void severalPrimitivesTogetherSaveWhatTheArithmeticSays(Jdks.Jdk jdk, Saves saves)
      throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
