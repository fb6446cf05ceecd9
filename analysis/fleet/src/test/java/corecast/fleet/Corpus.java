package corecast.fleet;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** Real recordings, those that the conversion is tested with. */
final class Corpus {
  private static final Path PACKED = Path.of("../../simulator/src/test/resources/corpus");

  private Corpus() {}

  /**
   * Unpacks one.
   *
   * @param name such as {@code examples/example01}
   * @return the recording, under its own name in the folder
   */
  static Path unpack(String name, Path folder) throws IOException {
    String[] parts = name.split("/");
    Path to = folder.resolve(parts[1] + ".cct");
    try (FileSystem zip = FileSystems.newFileSystem(PACKED.resolve(parts[0] + ".zip"))) {
      Files.copy(zip.getPath(parts[1] + ".cct"), to);
    }
    return to;
  }
}
