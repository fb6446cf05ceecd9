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
 * Pipes of the system, sockets with a path, datagrams and asynchronous channels between threads of
 * one program: who reads waits for what the other has written, and no longer.
 */
@Tag("stored")
class LinkReplayTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // Three times 1 and then 1: 6, and 4 if it goes on beside the next.
          saves("pipe", 2, 2),
          saves("path", 2, 2),
          saves("datagrams", 2, 2),
          saves("datagram-channels", 2, 2),
          // 2 in vain, beside the other's 1, and 1: 3 everywhere.
          saves("in-vain", 0, 0),
          saves("futures", 2, 2),
          // Two clients and what serves them, 6 each.
          saves("handlers", 6, 6));

  private static Saves saves(String program, double onTwo, double onFour) {
    return new Saves("Links", program, onTwo, onFour);
  }

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void whoReadsWaitsForWhatAnotherThreadWrites(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
