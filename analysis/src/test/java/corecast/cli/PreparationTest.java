package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher runs to have the classes loaded that later runs need. */
class PreparationTest {
  @TempDir Path folder;

  @Test
  void itsRecordingIsReadAndDrawn() throws Exception {
    Preparation.main(new String[] {folder.toString()});
    Launched predicted = Launched.of("predict", folder.resolve("start.cct"));
    // Two threads: 1 us before the lock, 1 us with it, one after it.
    assertThat(predicted.err()).isEmpty();
    assertThat(predicted.out()).contains("2 threads");
    assertThat(Launched.of("predict", folder.resolve("start.program")).out())
        .contains("start.program: 2 threads, 2 tasks");
    assertThat(folder.resolve("start.html")).isNotEmptyFile();
    assertThat(folder.resolve("speedup.svg")).isNotEmptyFile();
    assertThat(Files.size(folder.resolve("functions.png"))).isPositive();
  }
}
