package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the commands of docs/tutorial.md print of stored recordings of its two programs. Words and
 * counts are the same, shares and speedups are near, and times have the same order of magnitude.
 */
@Tag("stored")
class TutorialTest {
  private static final String SHORTENED = "...";
  private static final String COMMAND = "./corecast ";
  private static final String SOURCE = "tutorial/Example10Orders.java";

  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void commandsPrintWhatItSays(Jdks.Jdk jdk) throws Exception {
    int asked = 0;
    Files.createDirectories(folder.resolve("tutorial"));
    for (Tutorial.Step step : Tutorial.steps()) {
      if (step.command().startsWith(COMMAND + "record ")) {
        recorded(jdk, step.command());
      } else if (step.command().startsWith(COMMAND)) {
        List<String> printed = printed(step.command());
        assertThat(differs(step.output(), printed))
            .as("%s printed%n%s", step.command(), String.join("\n", printed))
            .isEmpty();
        asked++;
      }
    }
    assertThat(asked).isGreaterThan(6);
  }

  /** Takes the stored recording where the tutorial records. */
  private void recorded(Jdks.Jdk jdk, String command) throws Exception {
    Matcher file = Pattern.compile("-o tutorial/(\\w+)\\.cct").matcher(command);
    assertThat(file.find()).as(command).isTrue();
    String name = file.group(1);
    Path stored =
        StoredRecordings.trace(
            jdk, "tutorial-" + name, folder, made -> record(jdk, made, name.equals("after")));
    Files.copy(stored, folder.resolve("tutorial").resolve(name + ".cct"));
  }

  /**
   * The program of the tutorial, compiled from its source as that is before or after the change.
   */
  private List<String> record(Jdks.Jdk jdk, Path made, boolean isChanged) throws Exception {
    Path source = folder.resolve(SOURCE);
    String text = Files.readString(Path.of("src/main/java/corecast/examples/Example10Orders.java"));
    Files.writeString(
        source,
        isChanged ? text.replaceFirst("( +synchronized \\(LEDGER\\) \\{\n)(.*\n)", "$2$1") : text);
    Path classes = folder.resolve("tutorial/classes");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    assertThat(status).isZero();
    Launched.starting(
            "record",
            "-o",
            made,
            "--",
            jdk.java(),
            "-cp",
            classes,
            "corecast.examples.Example10Orders")
        .succeeded();
    return List.of();
  }

  /** The same command on files of this test's folder. */
  private List<String> printed(String command) {
    Object[] words =
        Stream.of(command.substring(COMMAND.length()).split(" "))
            .map(word -> word.startsWith("tutorial/") ? folder.resolve(word) : word)
            .toArray();
    Launched done = Launched.of(words).succeeded();
    return (done.out() + done.err())
        .lines()
        .map(line -> line.replace(folder + "/", ""))
        .filter(line -> !line.isBlank())
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
