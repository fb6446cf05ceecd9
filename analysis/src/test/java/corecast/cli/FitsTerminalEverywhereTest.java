package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Width;
import corecast.report.CorpusRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No line that a command prints for people is wider than the terminal. */
class FitsTerminalEverywhereTest {
  private static final List<Width> WIDTHS = List.of(new Width(60), new Width(80), new Width(100));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "examples, example06-sort-waves",
    "targets, drains",
    "targets, queue-changes",
  })
  void everyLineFits(String group, String name) throws IOException {
    check(group, name);
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    "examples, example05-stream",
    "targets, virtuals",
    "programs, log4j",
  })
  void everyLineFitsOfMoreRecordings(String group, String name) throws IOException {
    check(group, name);
  }

  private void check(String group, String name) throws IOException {
    EveryText texts = new EveryText(CorpusRecording.in(folder, group, name), folder);
    for (Width width : WIDTHS) {
      texts
          .all(width)
          .forEach(
              (command, text) ->
                  assertThat(text.lines().filter(line -> isTooWide(line, width)))
                      .as("%s in %d columns", command, width.columns())
                      .isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void helpFits(int columns) {
    Width width = new Width(columns);
    for (String name : Cli.NAMES) {
      Launched launched = Launched.in(width, name, "--help");
      assertThat(launched.status()).isZero();
      assertThat(launched.out()).startsWith("Usage: corecast " + name);
      assertThat(launched.out().lines().filter(line -> isTooWide(line, width)))
          .as("%s in %d columns", name, columns)
          .isEmpty();
    }
    assertThat(Launched.in(width, "--help").out().lines().filter(line -> isTooWide(line, width)))
        .isEmpty();
  }

  /** One word stays whole, and so does what is to be copied. */
  private static boolean isTooWide(String line, Width width) {
    return line.codePointCount(0, line.length()) > width.columns()
        && line.strip().contains(" ")
        && !EveryText.isToCopy(line);
  }
}
