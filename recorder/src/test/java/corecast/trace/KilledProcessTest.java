package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledProcessTest {
  @TempDir Path folder;

  @Test
  void whatAKilledProcessHasSavedIsInTheFile() throws Exception {
    Path file = folder.resolve("killed.cct");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledProcess.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long printed = 0;
    try (BufferedReader lines = process.inputReader()) {
      // 300,000 records of 6 bytes: many blocks
      while (printed < 300_000) {
        String line = lines.readLine();
        assertThat(line).as("a line after %d", printed).isNotNull();
        printed = Long.parseLong(line);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    try (TraceReader reader = TraceReader.open(file)) {
      RecordCursor records = reader.records(1);
      long found = 0;
      while (records.next()) {
        found++;
        assertThat(records.operand(0)).isEqualTo(found);
      }
      assertThat(found).isGreaterThanOrEqualTo(printed);
      assertThat(reader.header().closed()).isFalse();
      assertThat(reader.truncated()).isFalse();
    }
  }
}
