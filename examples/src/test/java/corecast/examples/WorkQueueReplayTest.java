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
 * Threads that take their work from a queue, with the answer worked out by hand. On one CPU a few
 * of them take most of a burst; if they did so on any number of processors, or if an item's latch
 * were counted down for another one, these would save less, or never end.
 */
@Tag("stored")
class WorkQueueReplayTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // 6 bursts of 8 items of 1/12 for 4 workers: 4 on one, 2 on two, 1 on four processors.
          bursts("poison"),
          bursts("one-poison"),
          bursts("poll"),
          bursts("interrupt"),
          bursts("daemons"),
          bursts("monitor"),
          bursts("semaphores"),
          bursts("priorities"),
          // 24 requests of 1/12, and 1/12 before each: 4. The server is never without a request
          // after the first 1/12, if there is a processor for each: 25/12; on two 26/12.
          new Saves("WorkQueues", "requests", 22 / 12.0, 23 / 12.0));

  private static Saves bursts(String program) {
    return new Saves("WorkQueues", program, 2, 3);
  }

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void whoeverIsFreeTakesTheNextItem(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
