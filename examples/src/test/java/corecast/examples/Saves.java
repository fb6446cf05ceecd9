package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * What a program saves on 2 and on 4 processors, in units of 60 ms, because something of it goes on
 * beside something else. The start of the virtual machine, which only its main thread does, is in
 * none of the differences.
 *
 * @param target a class of {@code corecast.examples.targets}
 * @param scenario one of its programs
 */
record Saves(String target, String scenario, double onTwo, double onFour) {
  private static final double UNIT = 60e6;

  /** Each of these with each java, for a test. */
  static Stream<Arguments> onEachJava(List<Saves> all) {
    return TestProcess.javas().stream()
        .flatMap(java -> all.stream().map(saves -> Arguments.of(java, saves)));
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
   * @param tolerance in units: for loading classes and starting threads, some ms in every thread
   */
  void check(Path java, Path folder, List<String> flags, List<String> together, double tolerance)
      throws Exception {
    Class<?> type = BatchRecording.target(target);
    BatchRecording.expect(
        scenario, java, folder, flags, type, together, recording -> check(recording, tolerance));
  }

  private void check(BatchRecording recording, double tolerance) {
    assertThat(recording.verdict.notCaptured()).isEmpty();
    assertThat(recording.verdict.unmatched()).isEmpty();
    double one = recording.nanos(scenario, 1);
    assertThat((one - recording.nanos(scenario, 2)) / UNIT)
        .as("on 2")
        .isCloseTo(onTwo, within(tolerance));
    assertThat((one - recording.nanos(scenario, 4)) / UNIT)
        .as("on 4")
        .isCloseTo(onFour, within(tolerance));
  }
}
