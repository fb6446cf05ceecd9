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

/** Threads that compute values of a map's keys, recorded in virtual machines of their own. */
@Tag("stored")
class ComputedValuesTest {
  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // 2 of the function, for which the other waits, and 2 behind it.
          new Saves("ComputedValues", "stampede", 0, 0),
          // Beside each other: 2 of 4.
          new Saves("ComputedValues", "other-key", 2, 2),
          // 3 of the function, 1 of the other beside it, which then waits and has 1 more: 4 of 5.
          new Saves("ComputedValues", "late", 1, 1),
          // Two threads of 2 sections of a unit, with nothing else.
          new Saves("ComputedValues", "compute", 0, 0),
          new Saves("ComputedValues", "compute-keys", 2, 2),
          // The first of four has no function; three times 2 units, one after the other.
          new Saves("ComputedValues", "merge", 0, 0),
          new Saves("ComputedValues", "present", 0, 0),
          // A unit in the function that throws, one behind it beside the other's: 3 of 4.
          new Saves("ComputedValues", "throws", 1, 1),
          // The same with what is inside of the function.
          new Saves("ComputedValues", "nested", 1, 1));

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void functionsOfOneKeyRunOneAfterTheOther(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }
}
