package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.examples.targets.Flows;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Publishers and subscribers, recorded on one CPU: the times are those computed by hand. */
@Tag("stored")
class FlowReplayTest {
  /**
   * In units: who has the processor first, when two of three are ready, may have it for an item, at
   * the begin and at the end.
   */
  private static final double ITEM = 2 / 12.0;

  @TempDir Path folder;

  static Stream<Arguments> programs() {
    return StoredRecordings.jdks().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    // 2 + 4 + 2. On two, three threads have 2/3 each: the publisher is through
                    // at 3, with whom takes as long as it, the other one has 2 left. On four:
                    // the first item, and then 4.
                    Arguments.of(jdk, "two", List.of(8.0, 5.0, 4 + 1 / 12.0)),
                    // Three times 2; likewise. On four: two more twelfths.
                    Arguments.of(jdk, "chain", List.of(6.0, 3.0, 2 + 2 / 12.0)),
                    // 1 + 4 + 3. There is room for the last of 12 items when the one before the
                    // last 4 has been taken, at (1 + 7 * 4) / 12; then 3.
                    Arguments.of(jdk, "slow", List.of(8.0, 3 + 29 / 12.0, 3 + 29 / 12.0))));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aPublisherAndItsSubscribersTakeTurns(Jdks.Jdk jdk, String program, List<Double> units)
      throws Exception {
    BatchRecording recorded =
        BatchRecording.of(jdk, folder, List.of(), Flows.class, List.of("two", "chain", "slow"));
    for (int i = 0; i < 3; i++) {
      assertThat(recorded.units(program, 1 << i))
          .as("%s on %d", program, 1 << i)
          .isBetween(units.get(i) - Saves.TOLERANCE, units.get(i) + ITEM + Saves.TOLERANCE);
    }
  }
}
