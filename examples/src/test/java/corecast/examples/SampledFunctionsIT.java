package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.FunctionWeight;
import corecast.examples.targets.Thirds;
import corecast.study.Processors;
import corecast.study.ProgramFile;
import corecast.study.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the functions of a recording come from. */
@Tag("live")
class SampledFunctionsIT {
  private static final String TARGET = Thirds.class.getName();

  /** Half a second of work: some hundred samples. */
  private static final String PIECES = "4";

  @TempDir Path folder;

  /** The functions that have work, with how often they were called. */
  private static Map<String, Long> calls(Path trace) throws Exception {
    Map<String, Long> calls = new TreeMap<>();
    try (Study study = Study.open(trace)) {
      for (FunctionWeight row : study.weights(Processors.range(1, 1)).value().rows()) {
        if (row.totalNanos() > 0) {
          calls.put(row.function(), row.calls());
        }
      }
    }
    return calls;
  }

  private static List<String> byAgentAlone(Path trace, String argument) throws Exception {
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(
        List.of(
            Launched.java().toString(),
            "-Xshare:off",
            TestProcess.agent("functions=sampled,say=on,out=" + trace),
            "-cp",
            TestProcess.classPath(Thirds.class),
            TARGET,
            argument));
    return command;
  }

  @Test
  void byDefaultTheyAreSampled() throws Exception {
    Path trace = folder.resolve("sampled.cct");
    Launched recorded = Launched.record(trace, List.of("--verbose"), TARGET, PIECES).succeeded();
    assertThat(recorded.err()).contains("Functions are sampled by async-profiler");
    assertThat(calls(trace)).containsKeys("Thirds.third", "Thirds.twoThirds", "Thirds.work");
    assertThat(folder).isDirectoryNotContaining("glob:**.samples");
  }

  @Test
  void wovenEachCallIsCounted() throws Exception {
    Path trace = folder.resolve("woven.cct");
    Launched recorded =
        Launched.record(trace, List.of("--verbose", "--functions", "woven"), TARGET, PIECES)
            .succeeded();
    assertThat(recorded.err()).contains("Functions are woven");
    // In long pieces by one thread, in 4000 times as many short ones by the other; both by one.
    assertThat(calls(trace))
        .containsEntry("Thirds.third", 4L + 4 * 4000)
        .containsEntry("Thirds.twoThirds", 4L + 4 * 4000)
        .containsEntry("Thirds.work", 2L);
  }

  /**
   * Async-profiler takes no file with a comma. The other one sees compiled code only where threads
   * can stop, so that it takes one of two inlined functions for the other.
   */
  @Test
  void theFlightRecorderSamplesWhereAsyncProfilerCannot() throws Exception {
    Path trace = folder.resolve("a,b.cct");
    Launched recorded = Launched.record(trace, List.of("--verbose"), TARGET, PIECES).succeeded();
    assertThat(recorded.err()).contains("Functions are sampled by the flight recorder");
    assertThat(calls(trace)).containsKey("Thirds.work");
  }

  @Test
  void aTraceOfTheAgentAloneTakesItsSamplesOverWhenItIsRead() throws Exception {
    Path trace = folder.resolve("alone.cct");
    TestProcess ended = TestProcess.run(byAgentAlone(trace, PIECES), folder, 60);
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEqualTo("corecast: wrote " + trace + "\n");
    Path samples = folder.resolve("alone.cct.samples");
    assertThat(samples).isRegularFile();
    Map<String, Long> first = calls(trace);
    assertThat(first).containsKey("Thirds.work");
    assertThat(samples).doesNotExist();
    assertThat(calls(trace)).isEqualTo(first);
  }

  @Test
  void whereTheSamplesAreLostThePredictionSaysSo() throws Exception {
    Path trace = folder.resolve("lost.cct");
    TestProcess.printed(byAgentAlone(trace, "1"), folder, 60);
    Files.delete(folder.resolve("lost.cct.samples"));
    assertThat(ProgramFile.read(trace).notes())
        .anyMatch(note -> note.text().contains("has no samples"));
  }
}
