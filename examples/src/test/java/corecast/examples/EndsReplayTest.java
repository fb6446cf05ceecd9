package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two threads work two units each; neither a timeout nor a daemon holds the end. */
@Tag("stored")
class EndsReplayTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"removed", "daemon"})
  void theProgramEndsWithWhatItWaitsFor(String scenario) throws Exception {
    ForkedRecording recorded =
        ForkedRecording.of(StoredRecordings.jdks().get(0), folder, "Ends", scenario);
    assertThat(recorded.units(3)).isBetween(2 - Saves.TOLERANCE, 4.0); // no minute, no 1000 units
  }
}
