package corecast.examples;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Child processes, with the answer worked out by hand. They sleep for a length of time from their
 * start on, whoever else works.
 */
@Tag("thorough")
class ProcessReplayIT {
  /** A child is started on the CPU that others want. */
  private static final double TOLERANCE = 0.6;

  private static final List<String> FLAGS =
      Stream.concat(Stream.of("-XX:ActiveProcessorCount=4"), ForkedRecording.LONG_UNITS.stream())
          .toList();

  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // Two threads of 2 beside 3 of the child, then 1: 5 (1 of them is left at 3), and 4.
          saves("waited", 1, 1),
          // Two threads of 3 beside 4 of the child: 6, and 4.
          saves("late", 2, 2),
          // 1, then 1 of work beside 1 of the child, 1 of work: 3 everywhere.
          saves("output", 0, 0),
          // 1 and 1 of the child's dependent beside 2: 3, and 2; then 4 parts of 1: 4, 2, 1.
          saves("on-exit", 3, 4));

  private static Saves saves(String program, double onTwo, double onFour) {
    return new Saves("Processes", program, onTwo, onFour);
  }

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void childrenGoOnBesideTheProgram(Path java, Saves saves) throws Exception {
    saves.check(java, folder, FLAGS, saves.recordedWith(SAVINGS), TOLERANCE);
  }
}
