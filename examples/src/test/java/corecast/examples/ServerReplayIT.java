package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers and their clients, recorded on one CPU: the times are those computed by hand. */
class ServerReplayIT {
  private static final double UNIT = 60e6;

  /** In units: to begin with, the JDK opens its first connection, in one thread. */
  private static final double COLD = 3;

  /**
   * So much may be shared by processors, too, of what the JDK has to load for threads beside it.
   */
  private static final double SHARED = 0.8;

  @TempDir Path folder;

  static Stream<Arguments> servers() {
    return TestProcess.javas().stream()
        .flatMap(
            java ->
                Stream.of(
                    // 4 clients with 6 times 1/12 of their own and 1/4 of the server's.
                    Arguments.of(java, "queue", "4", List.of(8.0, 4.0, 2.0)),
                    Arguments.of(java, "pool", "4", List.of(8.0, 4.0, 2.0)),
                    // Two workers have 6 together, 3 each, behind the first 1/12.
                    Arguments.of(java, "queue", "2", List.of(8.0, 4.0, 3.08)),
                    Arguments.of(java, "pool", "2", List.of(8.0, 4.0, 3.08))));
  }

  @ParameterizedTest
  @MethodSource("servers")
  void whoeverIsReadyIsServedNext(Path java, String by, String workers, List<Double> units)
      throws Exception {
    ForkedRecording recorded = ForkedRecording.of(java, folder, "Servers", by, workers);
    double onOne = recorded.nanos(1) / UNIT;
    assertThat(onOne).isBetween(units.get(0) - 0.1, units.get(0) + COLD);
    for (int i = 1; i < 3; i++) {
      double less = units.get(0) - units.get(i);
      assertThat(onOne - recorded.nanos(1 << i) / UNIT)
          .as("%s workers by %s, less on %d", workers, by, 1 << i)
          .isBetween(less - 0.1, less + SHARED);
    }
  }
}
