package corecast.recorder.online;

import corecast.recorder.hook.path.OnlinePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Other functions to follow, a line each, in a file that is there as soon as somebody has chosen
 * some, and gone when they are known.
 */
public record ChosenFunctions(Path file) {
  /** Those that were chosen; {@code null} if nobody has since. */
  @Nullable List<String> take() {
    if (!Files.exists(file)) {
      return null;
    }
    try {
      List<String> functions = new ArrayList<>();
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        if (!line.isBlank() && functions.size() < OnlinePath.MOST_FUNCTIONS) {
          functions.add(line.strip());
        }
      }
      Files.delete(file);
      return functions;
    } catch (IOException e) {
      return null; // whoever has chosen is gone
    }
  }
}
