package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong arguments: status 2, nothing on standard output, one line with a hint. */
class WrongUseTest {

  static Stream<Arguments> wrongUses() {
    return Stream.of(
        Arguments.of("expected a command", List.of()),
        Arguments.of("unknown command foo; the commands are record, predict", List.of("foo")),
        Arguments.of("unknown command bogus; the commands are record", List.of("help", "bogus")),
        Arguments.of(
            "corecast: unknown option --foo before the command; put options after the command",
            List.of("--foo")),
        Arguments.of(
            "unknown option --debug before the command", List.of("--debug", "predict", "a")),
        Arguments.of("Missing required parameter: 'FILE'", List.of("predict")),
        Arguments.of("Unknown option: '--nosuch'", List.of("predict", "a", "--nosuch")),
        Arguments.of("'0': 0 is not between 1 and 1000000", List.of("predict", "a", "-p", "0")),
        Arguments.of("'1..x': 'x' is no number", List.of("predict", "a", "-p", "1..x")),
        Arguments.of("'4..2': 4 is more than 2", List.of("optimize", "a", "-p", "4..2")),
        Arguments.of("'': '' is no number", List.of("optimize", "a", "-p", "")),
        Arguments.of("more than 10000 counts", List.of("optimize", "a", "-p", "1..1000000")),
        Arguments.of(
            "'xml': expected text, csv or json", List.of("predict", "a", "--format", "xml")),
        Arguments.of("expected one of [free, recorded]", List.of("predict", "a", "--order", "any")),
        Arguments.of("--top -1: expected 0 or more", List.of("optimize", "a", "--top", "-1")),
        Arguments.of("'magic'", List.of("optimize", "a", "--method", "magic")),
        Arguments.of("Missing required option: '--to=csv'", List.of("export", "a")),
        Arguments.of(
            "no format 'perfetto' for --to; there is csv",
            List.of("export", "a", "--to", "perfetto")),
        Arguments.of("Missing required parameter: 'COMMAND'", List.of("record")),
        Arguments.of("--cpus 0: expected at least 1", List.of("record", "--cpus", "0", "java")),
        Arguments.of("--procs 0: expected 1 to", List.of("record", "--procs", "0", "java")),
        Arguments.of(
            "--procs 1000001: expected 1 to 1000000",
            List.of("record", "--procs", "1000001", "java")),
        Arguments.of(
            "--quantum: has no effect here; use it with --machine slices or queues",
            List.of("predict", "--quantum", "1ms", "a.program")),
        Arguments.of(
            "--wake-up: has no effect here; use it with --machine queues",
            List.of("predict", "--machine", "slices", "--wake-up", "1us", "a.program")),
        Arguments.of("--limit: expected at least 1M", List.of("record", "--limit", "9k", "java")),
        Arguments.of(
            "--depth 2000000: expected 1 to 1048576",
            List.of("record", "--depth", "2000000", "java")),
        Arguments.of(
            "--warmup: expected 1ms or more", List.of("record", "--warmup", "500us", "java")),
        Arguments.of("--runs 0: expected at least 1", List.of("validate", "--runs", "0", "java")),
        Arguments.of("--procs 0: expected 1 to", List.of("validate", "--procs", "0", "java")),
        Arguments.of("'abc' is no number", List.of("attach", "abc")),
        Arguments.of("'1X': expected a size", List.of("record", "--limit", "1X", "java")),
        Arguments.of("-k 0: expected 1 to", List.of("critical-path", "a", "-k", "0")),
        Arguments.of(
            "'0': 0 is not between 1 and 1000000", List.of("critical-path", "a", "-p", "0")),
        Arguments.of(
            "--from M: paths and slack need the whole run; record with --from MARK",
            List.of("critical-path", "a", "--from", "M")),
        Arguments.of(
            "'5x': expected a percentage", List.of("critical-path", "a", "--within", "5x")),
        Arguments.of("'101%': expected a", List.of("critical-path", "a", "--within", "101%")),
        Arguments.of("--top -1: expected", List.of("critical-path", "a", "--top", "-1")),
        Arguments.of(
            "expected one of --activities",
            List.of("critical-path", "a", "--activities", "--schedule")),
        Arguments.of("--by: expected with", List.of("critical-path", "a", "--by", "lock")),
        Arguments.of(
            "'locks': expected function, thread",
            List.of("critical-path", "a", "--activities", "--by", "locks")),
        Arguments.of("--top -1: expected", List.of("waits", "a", "--top", "-1")),
        Arguments.of("--by", List.of("waits", "a", "--by", "lock")),
        Arguments.of("not expected: 'b'", List.of("dump", "a", "b")),
        Arguments.of("ends in .program", List.of("import", "a.program", "-o", "b.txt")));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("wrongUses")
  void isOneLineWithAHint(String problem, List<String> args) {
    Launched launched = Launched.of(args.toArray());
    assertThat(launched.status()).isEqualTo(2);
    assertThat(launched.out()).isEmpty();
    assertThat(launched.err()).contains(problem).endsWith("--help\n");
    assertThat(launched.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(String command) {
    Launched launched = Launched.of(command, "--help");
    assertThat(launched.status()).isZero();
    assertThat(launched.err()).isEmpty();
    assertThat(launched.out()).contains("corecast " + command).contains("--debug");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void linesOfHelpEndBetweenWords(String command) {
    String help = Launched.of(command, "--help").out();
    assertThat(help.lines())
        .noneMatch(line -> line.endsWith("(") || line.endsWith("(.") || line.endsWith("app.1."))
        .allMatch(line -> line.length() <= 80)
        .noneMatch(line -> line.startsWith("Main args") || line.contains("  (MARK)"));
  }

  @Test
  void helpSaysHowManyFilesACommandTakes() {
    for (String command : List.of("segments", "report", "export", "critical-path")) {
      assertThat(Launched.of(command, "--help").out())
          .contains(" FILE\n")
          .doesNotContain("FILE...", "several");
    }
    assertThat(Launched.of("predict", "--help").out()).contains("FILE...", "several recordings");
    assertThat(Launched.of("report", "a", "b").err()).contains("b: this command takes one file");
  }

  @Test
  void helpIsAlsoACommand() {
    Launched launched = Launched.of("help", "predict");
    assertThat(launched.status()).isZero();
    assertThat(launched.err()).isEmpty();
    assertThat(launched.out()).isEqualTo(Launched.of("predict", "--help").out());
  }

  static Stream<String> commands() {
    return Stream.of(
        "record",
        "predict",
        "optimize",
        "segments",
        "report",
        "export",
        "dump",
        "import",
        "demo",
        "critical-path");
  }

  @Test
  void aMinusIsNoNameOfAFile(@TempDir Path folder) throws IOException {
    Path program = Files.writeString(folder.resolve("a.program"), "thread T\n  run f 1\n");
    for (String command : List.of("report", "dump")) {
      Launched launched = Launched.of(command, program, "-o", "-");
      assertThat(launched.status()).isEqualTo(1);
      assertThat(launched.err())
          .startsWith("corecast: -: expected the name of a file")
          .hasLineCount(1);
    }
    assertThat(Launched.of("export", program, "--to", "csv", "-o", "-").err())
        .startsWith("corecast: -: expected the name of a folder");
  }

  @Test
  void scriptsAreNotRecorded() {
    Launched launched = Launched.of("record", "-o", Path.of("never.cct"), "--", "./gradlew", "run");
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err())
        .startsWith("corecast: ./gradlew: the command has to begin with java");
  }
}
