package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A limit of so many a period that a scheduled task fills up. */
class LimitReplayIT {
  private static final double UNIT = 60e6;

  @TempDir Path folder;

  static Stream<Arguments> fillings() {
    return TestProcess.javas().stream()
        .flatMap(java -> Stream.of("asks", "drains").map(filling -> Arguments.of(java, filling)));
  }

  @ParameterizedTest
  @MethodSource("fillings")
  void whatIsMissingIsFilledUpInEachReplay(Path java, String filling) throws Exception {
    ForkedRecording recorded = ForkedRecording.of(java, folder, "Limits", filling);
    double start = recorded.work("main");
    // 24 quarters of a unit, one after the other.
    assertThat(recorded.nanos(1) - start).isBetween(5.8 * UNIT, 6.7 * UNIT);
    // Six in each unit of time, three beside three: the last ones begin in the fourth. With what
    // was missing while recorded, four a unit, they would in the sixth.
    assertThat(recorded.nanos(2) - start).isBetween(3.4 * UNIT, 4.3 * UNIT);
    assertThat(recorded.nanos(4) - start).isBetween(3.2 * UNIT, 4.3 * UNIT);
  }
}
