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
 * Buffers, semaphores and read-write locks written with {@code wait} and {@code notify}, or
 * conditions, with the answer worked out by hand. On one CPU a producer fills the buffer before a
 * consumer runs; kept in that order they would save less than half of this.
 */
@Tag("stored")
class HandMadeReplayTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // 24 items of 1/12 and 1/12: 4; beside one another the last is done 25/12 after the
          // start.
          saves("monitor-buffer", 23 / 12.0, 23 / 12.0),
          // 2 x 12 items of 1/12 and 1/12: 4; 2 on two; 13/12 on four.
          saves("condition-buffer", 2, 35 / 12.0),
          // 3 x 16 times 1/12: 4; two at a time on any machine: 2.
          saves("permits", 2, 2),
          // 3 x 16 reads of 1/12 and 12 writes: 5. All at once, whoever comes first: 4/3 and 1;
          // two at a time, 2 and 1.
          saves("readers-first", 2, 8 / 3.0));

  private static Saves saves(String program, double onTwo, double onFour) {
    return new Saves("HandMade", program, onTwo, onFour);
  }

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void whatCountsIsReplayedByItsCount(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
