package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher records an example and answers questions about it, as for a user. */
@Tag("live")
class EndToEndIT {
  private static final Path JAR = Path.of("target/corecast-examples.jar").toAbsolutePath();
  private static final String QUICKSORT = "corecast.examples.Example01ParallelQuicksort";

  @TempDir static Path folder;

  private static Path trace;
  private static TestProcess recorded;

  @BeforeAll
  static void record() throws Exception {
    trace = folder.resolve("quicksort.cct");
    recorded = recorded(trace, "--size", "200000");
  }

  private static TestProcess recorded(Path to, String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("record", "-o", to.toString(), "--"));
    words.addAll(List.of("java", "-Xmx512m", "-cp", JAR.toString(), QUICKSORT));
    words.addAll(List.of(arguments));
    return TestProcess.recordingLauncher(folder, words.toArray(String[]::new));
  }

  private static List<String> lines(String... words) throws Exception {
    TestProcess ended = TestProcess.launcher(folder, words);
    assertThat(ended.status()).as(ended.err()).isZero();
    return ended.out().lines().toList();
  }

  @Test
  void aRecordingSaysWhatItWroteAndWhatAReplayMakesOfIt() {
    assertThat(recorded.status()).as(recorded.err()).isZero();
    assertThat(recorded.err()).contains("wrote " + trace);
    assertThat(trace).isNotEmptyFile();
  }

  @Test
  void itsSpeedupIsPredicted() throws Exception {
    List<String> rows = lines("predict", trace.toString(), "-p", "1,2,4", "--format", "csv");
    assertThat(rows.get(0)).startsWith("processors,time_ns,speedup,");
    assertThat(rows.get(1)).startsWith("1,").matches("1,[0-9.]+,1,1,.*");
    assertThat(rows.stream().skip(1).map(row -> row.split(",", -1)[0]))
        .containsExactly("1", "2", "4");
  }

  @Test
  void itsFunctionsAreRankedAndDrawn() throws Exception {
    assertThat(lines("optimize", trace.toString(), "-p", "1,16", "--top", "0", "--format", "csv"))
        .anyMatch(row -> row.startsWith("1,Example01ParallelQuicksort.recursiveQuickSort,"))
        .anyMatch(row -> row.startsWith("16,Example01ParallelQuicksort.recursiveQuickSort,"));
    Path page = folder.resolve("report.html");
    Path charts = folder.resolve("charts");
    lines("report", trace.toString(), "-o", page.toString(), "--charts", charts.toString());
    assertThat(Files.readString(page)).contains("Example01ParallelQuicksort.recursiveQuickSort");
    assertThat(charts.resolve("speedup.png")).isNotEmptyFile();
    assertThat(charts.resolve("functions.svg")).isNotEmptyFile();
  }

  @Test
  void aTargetThatFailsLeavesItsTraceAndOneLine() throws Exception {
    Path failed = folder.resolve("failed.cct");
    TestProcess ended = recorded(failed, "--nonsense", "1");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(failed).exists();
    assertThat(ended.err().lines().reduce((first, last) -> last))
        .hasValueSatisfying(line -> assertThat(line).contains("status 1"));
  }

  /** A target that prints what it was given. */
  static final class Surroundings {
    private Surroundings() {}

    public static void main(String[] arguments) {
      System.out.println(
          "given="
              + System.getProperty("given")
              + " LC_ALL="
              + System.getenv("LC_ALL")
              + " options="
              + System.getenv("JAVA_TOOL_OPTIONS"));
    }
  }

  /** The launcher's own java has none of them: it would say "Picked up ...". */
  @Tag("thorough")
  @Test
  void optionsForEveryJavaAreTheTargetsAlone() throws Exception {
    ProcessBuilder command =
        new ProcessBuilder(
            "sh",
            Path.of("../corecast").toAbsolutePath().toString(),
            "record",
            "-o",
            folder.resolve("given.cct").toString(),
            "--",
            "java",
            "-cp",
            TestProcess.classPath(Surroundings.class),
            Surroundings.class.getName());
    command
        .environment()
        .putAll(Map.of("JAVA_TOOL_OPTIONS", "-Dgiven=17", "LC_ALL", "C", "LANG", ""));
    TestProcess ended = TestProcess.recording(command, folder, 60);
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out().lines()).contains("given=17 LC_ALL=C options=-Dgiven=17");
    // By the target alone.
    assertThat(ended.err().lines().filter(line -> line.startsWith("Picked up "))).hasSize(1);
  }
}
