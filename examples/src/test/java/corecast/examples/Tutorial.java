package corecast.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What docs/tutorial.md says is run, and printed. */
final class Tutorial {
  private static final String INDENT = "    ";
  private static final String PROMPT = "$ ";

  private Tutorial() {}

  /**
   * A command with what it prints.
   *
   * @param output its lines that are not empty; {@code ...} stands for some of them
   */
  record Step(String command, List<String> output) {}

  /** The commands behind prompts, with the lines up to the next one. */
  static List<Step> steps() throws IOException {
    List<Step> steps = new ArrayList<>();
    boolean isInBlock = false;
    for (String line : Files.readAllLines(Path.of("../docs/tutorial.md"))) {
      if (line.startsWith(INDENT + PROMPT)) {
        steps.add(new Step(line.substring(INDENT.length() + PROMPT.length()), new ArrayList<>()));
        isInBlock = true;
      } else if (line.startsWith(INDENT) && isInBlock) {
        steps.get(steps.size() - 1).output.add(line.substring(INDENT.length()));
      } else if (!line.isEmpty()) {
        isInBlock = false;
      }
    }
    return steps;
  }
}
