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
 * Fork/join workers that block, recorded and replayed. What more processors save is compared, as in
 * {@link SynchronizerReplayTest}.
 */
@Tag("stored")
class WorkersReplayTest {
  @TempDir Path folder;

  /**
   * All is 3 units of work. If the worker that waits is replaced, main's unit is beside the other
   * task's: 1, then the waiting task's 1. If not, the other task comes behind: 1 + 1 + 1.
   */
  private static final List<Saves> SAVINGS =
      List.of(
          new Saves("Workers", "queue", 1, 1),
          new Saves("Workers", "hand-over", 1, 1),
          new Saves("Workers", "condition", 1, 1),
          new Saves("Workers", "phaser", 1, 1),
          new Saves("Workers", "blocker", 1, 1),
          new Saves("Workers", "latch", 0, 0),
          new Saves("Workers", "future-task", 0, 0),
          new Saves("Workers", "pool-task", 0, 0),
          new Saves("Workers", "thrown", 0, 0),
          // 16 units by 4 workers: 8 on two processors, 4 on four; 1 for the last.
          new Saves("Workers", "nested", 8, 12));

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void aWorkerThatBlocksIsReplacedIfThePoolIsTold(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
