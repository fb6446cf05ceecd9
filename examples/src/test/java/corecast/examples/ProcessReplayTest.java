package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Child processes beside the program, with the answer worked out by hand. A child sleeps for a
 * given time. On a busy machine it is there for longer, since it starts late and its end is seen
 * late. The answer is therefore that for the time for which it was recorded, and that time lies
 * between its sleep and what the program saw.
 */
@Tag("stored")
class ProcessReplayTest {
  private static final List<String> FLAGS =
      Stream.concat(Stream.of("-XX:ActiveProcessorCount=4"), ForkedRecording.LONG_UNITS.stream())
          .toList();

  /** Linux tells the start of a process in hundredths of a second: half of one is assumed. */
  private static final double TICK = 5e6;

  @TempDir Path folder;

  /**
   * What a program takes, in units, on 1, 2 and 4 processors.
   *
   * @param sleep what the child sleeps, in units
   * @param one the time by that for which the child is there, which is no less than its sleep
   */
  private record Takes(
      String program,
      double sleep,
      DoubleUnaryOperator one,
      DoubleUnaryOperator two,
      DoubleUnaryOperator four) {
    @Override
    public String toString() {
      return program;
    }
  }

  /** In the order in which they are recorded. */
  private static final List<Takes> PROGRAMS =
      List.of(
          // Two threads of 2 beside the child; then 1, beside what is left of them on one.
          new Takes("waited", 3, c -> Math.max(4, c) + 1, c -> c + 1, c -> c + 1),
          // Two threads of 3 beside the child.
          new Takes("late", 4, c -> Math.max(6, c), c -> Math.max(3, c), c -> Math.max(3, c)),
          // The second line comes with the end of the child, and is worked on for 1, as the first
          // one, before or meanwhile.
          new Takes("output", 2, c -> c + 1, c -> c + 1, c -> c + 1),
          // The child's dependent of 1 beside 2, which are done first on one; then 4 parts of 1.
          new Takes(
              "on-exit",
              1,
              c -> Math.max(2, c) + 1 + 4,
              c -> Math.max(2, c + 1) + 2,
              c -> Math.max(2, c + 1) + 1));

  static Stream<Arguments> programs() {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> PROGRAMS.stream().map(takes -> Arguments.of(jdk, takes)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void childrenGoOnBesideTheProgram(Jdks.Jdk jdk, Takes takes) throws Exception {
    List<String> all = PROGRAMS.stream().map(Takes::program).toList();
    BatchRecording recording =
        BatchRecording.of(jdk, folder, FLAGS, BatchRecording.target("Processes"), all);
    // The first one is run once more, before all others.
    ForkedRecording.Child child = recording.child(PROGRAMS.indexOf(takes) + 2);
    assertThat(child.lasted() + TICK)
        .as("not shorter than it sleeps")
        .isGreaterThan(takes.sleep * ForkedRecording.LONG_UNIT);
    assertThat(child.idle() - TICK)
        .as("not longer than the program saw it")
        .isLessThan(Double.parseDouble(recording.said(takes.program + " saw ")));

    double there = child.idle() / ForkedRecording.LONG_UNIT;
    double one = takes.one.applyAsDouble(there);
    new Saves(
            "Processes",
            takes.program,
            one - takes.two.applyAsDouble(there),
            one - takes.four.applyAsDouble(there))
        .check(recording, Saves.TOLERANCE);
  }
}
