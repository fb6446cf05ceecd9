package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program whose threads wait by spinning, as it is and with yields put into its loops. */
@Tag("stored")
class SpinningTest {
  /**
   * Of each thread; on one CPU a turn lasts until the time slice of who spins is over: 0.7 ms at
   * least.
   */
  private static final String ROUNDS = "150";

  @TempDir Path folder;

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void loopsThatOnlyWaitAreNamedWithTheirShareAndHardlyRunIfTheyYield(Jdks.Jdk jdk)
      throws Exception {
    String functions = ",include=corecast.examples.targets.*";
    ForkedRecording spinning =
        ForkedRecording.with(jdk, folder, functions, List.of(), "Spinning", ROUNDS);
    assertThat(spinning.printed).containsExactly("turns 300"); // 150 of two threads
    List<String> loops = loops(spinning);
    assertThat(loops)
        .singleElement()
        .asString()
        .matches(
            "corecast\\.examples\\.targets\\.Spinning\\.awaitTurn line \\d+ is a busy wait\\. At"
                + " most \\d+\\.\\d % of the recorded work is spinning there; it counts as"
                + " work\\.");

    assertThat(spinning.program.origin().warnings())
        .as("for whoever reads the prediction")
        .anyMatch(
            line ->
                line.startsWith("What the busy waits in ")
                    && line.contains("Spinning.awaitTurn line "))
        .anyMatch(
            line ->
                line.startsWith("A spin lock is replayed as a lock, taken in ")
                    && line.contains("Spinning.takeLock line "));

    ForkedRecording yielding =
        ForkedRecording.with(jdk, folder, functions + ",yield=on", List.of(), "Spinning", ROUNDS);
    assertThat(yielding.printed).isEqualTo(spinning.printed);
    assertThat(loops(yielding)).hasSize(1); // the other is a lock's
    // 299 turns that each cost the other one's time slice, against 299 yields of some microseconds.
    assertThat(work(yielding)).isLessThan(work(spinning) / 4);
  }

  private static List<String> loops(ForkedRecording recording) {
    return recording.verdict.warnings().stream()
        .filter(line -> line.contains(" is a busy wait"))
        .toList();
  }

  /** CPU time of the program in functions that spin, ns. */
  private static long work(ForkedRecording recording) {
    return recording.program.workNanos();
  }
}
