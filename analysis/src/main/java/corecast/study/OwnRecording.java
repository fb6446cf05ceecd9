package corecast.study;

import corecast.study.file.Failure;
import corecast.study.target.RecordedRun;
import corecast.study.target.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Recordings that a study makes itself. */
final class OwnRecording {
  private OwnRecording() {}

  /**
   * Runs a Java program on one CPU with the agent.
   *
   * @throws Failure if it cannot be recorded, or fails
   */
  static void record(Path trace, String... command) throws IOException, InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    int status = new RecordedRun(List.of(command), trace, 1, processors, Map.of()).run().status();
    if (status != 0) {
      throw new Failure(
          String.join(" ", command)
              + ": ended with status "
              + Target.inWords(status)
              + " while it was recorded; see what it printed");
    }
  }

  static void delete(Path... files) {
    try {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
