package corecast.recorder.online;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends samples to a file. Who reads the file made it, and ends the computation by deleting it.
 */
public record SampleFile(Path file) implements SampleViewer {
  @Override
  public boolean show(PathLine sample) {
    String line = sample.format().concat("\n");
    try {
      Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
