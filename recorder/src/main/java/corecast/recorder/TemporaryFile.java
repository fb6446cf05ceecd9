package corecast.recorder;

import java.nio.file.Path;

/** Names of files that are there for a moment. */
final class TemporaryFile {
  private TemporaryFile() {}

  /**
   * A name that no other process uses. {@code Files.createTempFile} would start up the providers of
   * random numbers, 0.1 s.
   */
  static Path in(Path folder, String ending) {
    return folder.resolve("corecast-".concat(Long.toString(System.nanoTime(), 36)).concat(ending));
  }
}
