package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * What a program saves on 2 and on 4 processors, in units of work, because something of it goes on
 * beside something else.
 *
 * @param target a class of {@code corecast.examples.targets}
 * @param scenario one of its programs
 */
record Saves(String target, String scenario, double onTwo, double onFour) {
  /**
   * In units, 1.5 ms: what is not work as it was meant, such as loading a class, is replayed as it
   * was recorded. One recording in ten had more than half a millisecond of it.
   */
  static final double TOLERANCE = 0.15;

  /** Each of these with each java, for a test. */
  static Stream<Arguments> onEachJava(List<Saves> all) {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> all.stream().map(saves -> Arguments.of(jdk, saves)));
  }

  /** The programs of that class among these. */
  List<String> recordedWith(List<Saves> all) {
    return all.stream().filter(s -> s.target.equals(target)).map(Saves::scenario).toList();
  }

  /**
   * That it is so.
   *
   * @param folder for the files of a recording
   * @param flags for the virtual machine
   * @param together the programs that are recorded in one
   */
  void check(Jdks.Jdk jdk, Path folder, List<String> flags, List<String> together)
      throws Exception {
    check(jdk, folder, flags, together, TOLERANCE);
  }

  /**
   * The same.
   *
   * @param tolerance in units
   */
  void check(Jdks.Jdk jdk, Path folder, List<String> flags, List<String> together, double tolerance)
      throws Exception {
    Class<?> programs = BatchRecording.target(target);
    check(BatchRecording.of(jdk, folder, flags, programs, together), tolerance);
  }

  /** The same in one recording. */
  void check(BatchRecording recording, double tolerance) {
    assertThat(recording.verdict.notCaptured()).isEmpty();
    assertThat(recording.verdict.unmatched()).isEmpty();
    double one = recording.units(scenario, 1);
    assertThat(one - recording.units(scenario, 2)).as("on 2").isCloseTo(onTwo, within(tolerance));
    assertThat(one - recording.units(scenario, 4)).as("on 4").isCloseTo(onFour, within(tolerance));
  }
}
