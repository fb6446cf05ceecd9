package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Width;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a recording at once, and what when somebody asks. */
class VerdictCommandTest {
  @TempDir Path folder;

  private static List<String> atOnce(Path trace, boolean isVerbose) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    CheckedVerdict.answer(trace, isVerbose, err, Width.ANY);
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static List<String> asked(Path trace) {
    Launched launched = Launched.of("verdict", trace);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out().lines().toList();
  }

  @Test
  void linesOnTheRecordingAreForThoseWhoAsk() throws IOException {
    Path trace = new Recorded(folder.resolve("good.cct")).asLongAsItsReplay().close(400_000_000);
    List<String> verdict = asked(trace);
    assertThat(verdict).hasSizeGreaterThan(3);
    List<String> usual = atOnce(trace, false);
    assertThat(usual.get(0)).isEqualTo("wrote " + trace);
    assertThat(usual.get(1)).startsWith("quality: good");
    assertThat(usual.get(6)).startsWith("On ");
    assertThat(usual.get(usual.size() - 1)).isEqualTo("Next: corecast report " + trace);
    assertThat(usual).doesNotContainAnyElementsOf(verdict.stream().map("  "::concat).toList());
    assertThat(atOnce(trace, true)).containsAll(verdict.stream().map("  "::concat).toList());
  }

  @Test
  void aProgramTextHasNone() throws IOException {
    Path text = Files.writeString(folder.resolve("a.program"), "thread T\n  run f 1\n");
    Launched launched = Launched.of("verdict", text);
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err())
        .isEqualTo("corecast: " + text + ": is a program text; only recordings have a verdict\n");
  }

  @Test
  void poorRecordingGetsNoAdvice() throws IOException {
    Path trace = new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
    assertThat(atOnce(trace, false))
        .anyMatch(line -> line.startsWith("quality: poor"))
        .noneMatch(line -> line.startsWith("1. "));
    assertThat(asked(trace)).anyMatch(line -> line.startsWith("note: Do not trust"));
  }
}
