package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fork/join workers that block, recorded and replayed. A unit is 60 ms of CPU time; what more
 * processors save is compared, as in {@link SynchronizerReplayIT}.
 */
class WorkersReplayIT {
  private static final double UNIT = 60e6;
  private static final double QUARTER = 0.25;

  @TempDir Path folder;

  /** What a program saves on 2 and on 4 processors, in units. */
  private record Saves(String scenario, double onTwo, double onFour) {}

  /**
   * All is 3 units of work. If the worker that waits is replaced, main's unit is beside the other
   * task's: 1, then the waiting task's 1. If not, the other task comes behind: 1 + 1 + 1.
   */
  private static final List<Saves> SAVINGS =
      List.of(
          new Saves("queue", 1, 1),
          new Saves("hand-over", 1, 1),
          new Saves("condition", 1, 1),
          new Saves("phaser", 1, 1),
          new Saves("blocker", 1, 1),
          new Saves("latch", 0, 0),
          new Saves("future-task", 0, 0),
          new Saves("pool-task", 0, 0),
          new Saves("thrown", 0, 0),
          // 16 units by 4 workers: 8 on two processors, 4 on four; 1 for the last.
          new Saves("nested", 8, 12));

  static Stream<Arguments> savings() {
    return ForkedRecording.javas().stream()
        .flatMap(java -> SAVINGS.stream().map(saves -> Arguments.of(java, saves)));
  }

  @ParameterizedTest
  @MethodSource("savings")
  void aWorkerThatBlocksIsReplacedIfThePoolIsTold(Path java, Saves saves) throws Exception {
    ForkedRecording recording = ForkedRecording.of(java, folder, "Workers", saves.scenario);
    assertThat(recording.verdict.notCaptured()).isEmpty();
    assertThat(recording.verdict.unmatched()).isEmpty();
    double one = recording.nanos(1);
    assertThat((one - recording.nanos(2)) / UNIT).isCloseTo(saves.onTwo, within(QUARTER));
    assertThat((one - recording.nanos(4)) / UNIT).isCloseTo(saves.onFour, within(QUARTER));
  }
}
