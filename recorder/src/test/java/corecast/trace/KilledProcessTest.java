package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Effort;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("more")
class KilledProcessTest {
  @TempDir Path folder;

  private Path file;

  @Test
  void whatAKilledProcessHasSavedIsInTheFile() throws Exception {
    killAfter(100_000); // 300,000 records of 6 bytes: many blocks
  }

  @Test
  void wheneverAProcessIsKilledItsFileIsWhole() throws Exception {
    long seed = System.nanoTime();
    System.out.println("KilledProcessTest seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < Effort.of(3, 30); round++) {
      killAfter(1 + random.nextInt(10_000));
    }
  }

  /** Kills a process that has said that it has saved so many records of each stream. */
  private void killAfter(long least) throws Exception {
    file = folder.resolve("killed.cct");
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
      while (printed < least) {
        String line = lines.readLine();
        assertThat(line).as("a line after %d", printed).isNotNull();
        printed = Long.parseLong(line);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    checkRecords(printed);
  }

  private void checkRecords(long least) throws Exception {
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.streams()).hasSize(KilledProcess.STREAMS);
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        long found = 0;
        while (records.next()) {
          found++;
          assertThat(records.operand(0)).isEqualTo(found);
        }
        assertThat(found).isGreaterThanOrEqualTo(least);
      }
      assertThat(reader.header().closed()).isFalse();
      assertThat(reader.truncated()).isFalse();
    }
  }
}
