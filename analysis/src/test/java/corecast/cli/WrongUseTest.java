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
import org.junit.jupiter.params.provider.CsvSource;
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
        Arguments.of(
            "--for takes one recording: give one file", List.of("predict", "a", "b", "--for", "4")),
        Arguments.of(
            "--for: --crossovers has no place for it",
            List.of("optimize", "a", "--for", "4", "--crossovers")),
        Arguments.of(
            "--for: csv has no place for it; use --format text or json",
            List.of("optimize", "a", "--for", "4", "--format", "csv")),
        Arguments.of("--top -1: expected 0 or more", List.of("optimize", "a", "--top", "-1")),
        Arguments.of("'magic'", List.of("optimize", "a", "--method", "magic")),
        Arguments.of("Missing required option: '--to=FORMAT'", List.of("export", "a")),
        Arguments.of(
            "no format 'xml' for --to; there is csv, perfetto, systrace, speedscope, collapsed, dot,"
                + " pprof, callgrind, coz",
            List.of("export", "a", "--to", "xml")),
        Arguments.of(
            "-p: --to perfetto takes one number of processors; give one, such as -p 8",
            List.of("export", "a", "--to", "perfetto", "-p", "1..4")),
        Arguments.of(
            "-p: --to systrace takes one number of processors; give one, such as -p 8",
            List.of("export", "a", "--to", "systrace", "-p", "1..4")),
        Arguments.of(
            "-p: --to coz takes one number of processors; give one, such as -p 8",
            List.of("export", "a", "--to", "coz", "-p", "1,2")),
        Arguments.of(
            "--top: has no effect here; use it with --to coz",
            List.of("export", "a", "--to", "csv", "--top", "3")),
        Arguments.of(
            "--top 0: expected 1 or more", List.of("export", "a", "--to", "coz", "--top", "0")),
        Arguments.of(
            "--from: has no effect with --to coz; leave it out",
            List.of("export", "a", "--to", "coz", "--from", "begin")),
        Arguments.of(
            "--value: has no effect here; use it with --to collapsed",
            List.of("export", "a", "--to", "pprof", "--value", "cpu")),
        Arguments.of(
            "-p: --to collapsed takes one number of processors, or two to compare",
            List.of("export", "a", "--to", "collapsed", "-p", "1..3")),
        Arguments.of(
            "-p: CPU time is the same on all numbers of processors; give one, such as -p 8",
            List.of("export", "a", "--to", "collapsed", "--value", "cpu", "-p", "1,2")),
        Arguments.of(
            "--to pprof: the format is no text; give the name of a file with -o",
            List.of("export", "a", "--to", "pprof")),
        Arguments.of(
            "--from: has no effect with --to perfetto; leave it out",
            List.of("export", "a", "--to", "perfetto", "--from", "begin")),
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
        Arguments.of("Missing required parameter: 'COMMAND'", List.of("live")),
        Arguments.of("--interval: expected 1ms", List.of("live", "--interval", "1us", "7")),
        Arguments.of("--window: expected 1ms", List.of("live", "--window", "1us", "7")),
        Arguments.of(
            "--every: expected a whole part of --window",
            List.of("live", "--window", "10s", "--every", "3s", "7")),
        Arguments.of(
            "--every: expected a whole part of --window", List.of("live", "--every", "3s", "7")),
        Arguments.of(
            "--every: expected at most 16",
            List.of("live", "--window", "17s", "--every", "1s", "7")),
        Arguments.of(
            "--every: expected neither --top nor",
            List.of("live", "--window", "4s", "--every", "1s", "--top", "3", "7")),
        Arguments.of(
            "--interval and --window: expected one",
            List.of("live", "--window", "1s", "--interval", "1s", "7")),
        Arguments.of("--top 33: expected 1 to 32", List.of("live", "--top", "33", "7")),
        Arguments.of(
            "--functions and --top: expected one",
            List.of("live", "--top", "3", "--functions", "A.b", "7")),
        Arguments.of(
            "--shared and --top: expected one",
            List.of("live", "--top", "3", "--shared", "g", "7")),
        Arguments.of("--shared: expected a name", List.of("live", "--shared", " ", "7")),
        Arguments.of("--format", List.of("live", "--format", "xml", "7")),
        Arguments.of("--count -1: expected", List.of("live", "--count", "-1", "7")),
        Arguments.of("expected Class.method", List.of("live", "--functions", "work", "7")),
        Arguments.of("'8' behind the process id: expected", List.of("live", "7", "8")),
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
        Arguments.of("--support 1: expected 2", List.of("phases", "a", "--support", "1")),
        Arguments.of("-k 0: expected 1 to", List.of("phases", "a", "-k", "0")),
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

  @ParameterizedTest
  @CsvSource({
    "app.jar,           'try: corecast record -- java -jar app.jar test'",
    "src/Main.java,     'try: corecast record -- java src/Main.java test'",
    "out/Main.class,    'try: corecast record -- java -cp FOLDER Main'",
    "com.acme.Main,     'try: corecast record -- java -cp CLASSPATH com.acme.Main test'",
    "Main,              'try: corecast record -- java -cp CLASSPATH Main test'",
    "mvn,               'taskset -c 0 mvn test -DargLine=\"-Xshare:off -javaagent:'",
    "gradle,            'test { jvmArgs ''-Xshare:off'', ''-javaagent:'",
    "./mvnw,            'taskset -c 0 ./mvnw test -DargLine=\"-Xshare:off -javaagent:'",
    "./gradlew,         'test { jvmArgs ''-Xshare:off'', ''-javaagent:'",
    "./run.sh,          'JAVA_TOOL_OPTIONS=\"-Xshare:off -javaagent:'",
    "pom,               'give the java command that this script runs'"
  })
  void whoeverLeavesOutJavaIsToldWhatToType(String word, String hint) {
    Launched launched = Launched.of("record", "-o", Path.of("never.cct"), "--", word, "test");
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err())
        .startsWith("corecast: " + word + ": the command has to begin with java; ")
        .contains(hint)
        .hasLineCount(1);
  }

  @Test
  void aFolderOfTheNameIsNoJava(@TempDir Path folder) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/main/java"));
    assertThat(Launched.of("record", "--", "javadoc", "-sourcepath", sources).err())
        .startsWith("corecast: javadoc: the command has to begin with java; give the java command")
        .contains("taskset -c 0 javadoc")
        .hasLineCount(1);
    assertThat(Launched.of("record", "--", sources, "Main").err())
        .startsWith("corecast: " + sources + ": the command has to begin with java; ")
        .hasLineCount(1);
  }

  @Test
  void aMistypedCommandIsGuessed() {
    assertThat(Launched.of("predct", "app.cct").err())
        .startsWith("corecast: unknown command predct; did you mean predict")
        .hasLineCount(1);
    assertThat(Launched.of("help", "crit").err()).contains("; did you mean critical-path?;");
    assertThat(Launched.of("zzzzz").err()).doesNotContain("did you mean");
  }

  @ParameterizedTest
  @CsvSource({
    "predict, --procesors=4, --processors",
    "predict, --zzzzzz, ''",
    "record, --outptu, --output",
    "whatif, --lokc=LOCK, --lock"
  })
  void aMistypedOptionIsGuessed(String command, String typed, String meant) {
    Launched launched = Launched.of(command, typed, "app.cct");
    String guess = meant.isEmpty() ? "" : "; did you mean " + meant + "?";
    assertThat(launched.status()).isEqualTo(2);
    assertThat(launched.err())
        .isEqualTo(
            "corecast "
                + command
                + ": Unknown option: '"
                + typed
                + "'"
                + guess
                + "; see corecast "
                + command
                + " --help\n");
  }

  /** Who thinks of a range so gets it. */
  @Test
  void aRangeMayHaveAHyphen(@TempDir Path folder) throws IOException {
    Path program = Files.writeString(folder.resolve("a.program"), "thread T\n  run f 10\n");
    String dots = Launched.of("predict", program, "-p", "1..16").out();
    assertThat(Launched.of("predict", program, "-p", "1-16").out()).isEqualTo(dots).contains("16");
  }
}
