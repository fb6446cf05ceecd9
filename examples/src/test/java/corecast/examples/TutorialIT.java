package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/tutorial.md, one after another, and what they print. Words and counts are
 * the same, shares and speedups are near, and times have the same order of magnitude.
 */
@Tag("thorough")
class TutorialIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final String INDENT = "    ";
  private static final String PROMPT = "$ ";
  private static final String SHORTENED = "...";

  /** On a busy machine the program waits for its own line to be printed, and commands say so. */
  private static final String PRINTED_SLOWLY = "The program sleeps, or waits for input and output.";

  /** Nor does the tutorial say what else was going on when it was written. */
  private static final String DISTURBED = "Other programs had ";

  /** What the tutorial says is copied to where it is run. */
  private static final List<String> NEEDED =
      List.of(
          "corecast",
          "analysis/target/corecast.jar",
          "recorder/target/corecast-agent.jar",
          "examples/target/corecast-examples.jar",
          "examples/src/main/java/corecast/examples/Example10Orders.java");

  @TempDir Path folder;

  private record Step(String command, List<String> output) {}

  @Test
  void doesWhatItSays() throws Exception {
    for (String name : NEEDED) {
      Path copy = folder.resolve(name);
      Files.createDirectories(copy.getParent());
      Files.copy(HOME.resolve(name), copy);
    }
    List<Step> steps = steps();
    assertThat(steps).hasSizeGreaterThan(12);
    for (Step step : steps) {
      List<String> printed = run(step.command);
      assertThat(differs(step.output, printed))
          .as("%s printed%n%s", step.command, String.join("\n", printed))
          .isEmpty();
    }
  }

  /** The commands behind prompts, with the lines up to the next one. */
  private static List<Step> steps() throws IOException {
    List<Step> steps = new ArrayList<>();
    boolean isInBlock = false;
    for (String line : Files.readAllLines(HOME.resolve("docs/tutorial.md"))) {
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

  private List<String> run(String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    String java = System.getProperty("java.home");
    builder.environment().put("JAVA_HOME", java);
    builder.environment().merge("PATH", "", (path, none) -> java + "/bin:" + path);
    Process process = builder.start();
    process.getOutputStream().close();
    String printed;
    try (InputStream out = process.getInputStream()) {
      printed = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(process.waitFor()).as("%s printed%n%s", command, printed).isZero();
    return printed
        .lines()
        .filter(line -> !line.isBlank())
        .filter(line -> !line.contains(PRINTED_SLOWLY) && !line.contains(DISTURBED))
        .toList();
  }

  /** The first line that is not printed, and why not; empty if all are. */
  private static String differs(List<String> expected, List<String> printed) {
    int at = 0;
    boolean mayBeLater = false;
    for (String line : expected) {
      if (line.equals(SHORTENED)) {
        mayBeLater = true;
        continue;
      }
      while (mayBeLater && at < printed.size() && !isLike(line, printed.get(at))) {
        at++;
      }
      mayBeLater = false;
      if (at == printed.size() || !isLike(line, printed.get(at))) {
        return "not printed: " + line;
      }
      at++;
    }
    return mayBeLater || at == printed.size() ? "" : "also printed: " + printed.get(at);
  }

  /** A number by itself; with what makes it a share. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])-?\\d+(\\.\\d+)?(?![\\w]|\\.\\w)(?=( to [\\d.]+)?( %)?)");

  private static boolean isLike(String expected, String printed) {
    Matcher first = NUMBER.matcher(layout(expected));
    Matcher second = NUMBER.matcher(layout(printed));
    while (first.find()) {
      if (!second.find() || !isNear(first, second.group())) {
        return false;
      }
    }
    return !second.find()
        && NUMBER
            .matcher(layout(expected))
            .replaceAll("#")
            .equals(NUMBER.matcher(layout(printed)).replaceAll("#"));
  }

  /** Without the width of columns, and without the range of two models, which may be equal. */
  private static String layout(String line) {
    return line.replaceAll(" \\([\\d.]+ to [\\d.]+\\)", "")
        .replaceAll("-{2,}", "-")
        .replaceAll("\\s+", " ");
  }

  private static boolean isNear(Matcher expected, String printed) {
    double wanted = Double.parseDouble(expected.group());
    double found = Double.parseDouble(printed);
    if (expected.group(3) != null) {
      return Math.abs(found - wanted) <= 15; // a share, in percent
    }
    if (expected.group(1) == null) {
      return found == wanted; // a count
    }
    double ratio = found / wanted;
    return Math.abs(wanted) < 16
        ? ratio > 0.75 && ratio < 1.33 // a speedup: none of this program is larger
        : ratio > 0.05 && ratio < 20; // a time
  }
}
