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
 * Code of the program that the library calls is the program's work, and keeps others out where the
 * library does.
 */
@Tag("stored")
class InsideLibraryTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // 2 units of a comparison beside 2.
          new Saves("InsideLibrary", "comparison", 2, 2),
          // 1 beside 1, then one after the other: 3 of 4.
          new Saves("InsideLibrary", "comparisons", 1, 1),
          new Saves("InsideLibrary", "buffered-writer", 1, 1),
          new Saves("InsideLibrary", "print-writer", 1, 1),
          new Saves("InsideLibrary", "print-stream", 1, 1),
          new Saves("InsideLibrary", "stream-writer", 1, 1),
          new Saves("InsideLibrary", "buffered-stream", 1, 1),
          // 1 and 1 one after the other, 2 after each: 4 of 6.
          new Saves("InsideLibrary", "throws", 2, 2),
          // 6 tasks on two workers.
          new Saves("InsideLibrary", "put-back", 3, 3));

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void moreProcessorsSaveWhatTheLibraryDoesNotKeepOut(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
