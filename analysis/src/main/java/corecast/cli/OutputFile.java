package corecast.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file under another name first, so that an interruption leaves no half file. */
final class OutputFile {
  /** Writes the file's content. */
  @FunctionalInterface
  interface Content {
    void writeTo(Appendable out) throws IOException;
  }

  private OutputFile() {}

  static void write(Path file, Content content) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a folder; give the name of a file");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new Failure(file + ": its folder does not exist; create it first");
    }
    Path temporary = Files.createTempFile(folder, ".corecast-", ".tmp");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
        content.writeTo(out);
      }
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
