package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers and their clients, recorded on one CPU: the times are those computed by hand. */
@Tag("stored")
class ServerReplayTest {
  /** In units: what the JDK's input and output took is in the recording as it was. */
  private static final double IO = 0.8;

  @TempDir Path folder;

  static Stream<Arguments> servers() {
    return StoredRecordings.jdks().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    // 4 clients with 6 times 1/12 of their own and 1/4 of the server's.
                    Arguments.of(jdk, "queue", "4", List.of(8.0, 4.0, 2.0)),
                    Arguments.of(jdk, "pool", "4", List.of(8.0, 4.0, 2.0)),
                    // Two workers have 6 together, 3 each, behind the first 1/12.
                    Arguments.of(jdk, "queue", "2", List.of(8.0, 4.0, 3 + 1 / 12.0)),
                    Arguments.of(jdk, "pool", "2", List.of(8.0, 4.0, 3 + 1 / 12.0))));
  }

  @ParameterizedTest
  @MethodSource("servers")
  void whoeverIsReadyIsServedNext(Jdks.Jdk jdk, String by, String workers, List<Double> units)
      throws Exception {
    ForkedRecording recorded = ForkedRecording.ofLongUnits(jdk, folder, "Servers", by, workers);
    for (int i = 0; i < 3; i++) {
      assertThat(recorded.units(1 << i))
          .as("%s workers by %s on %d", workers, by, 1 << i)
          .isBetween(units.get(i) - Saves.TOLERANCE, units.get(i) + IO);
    }
  }
}
