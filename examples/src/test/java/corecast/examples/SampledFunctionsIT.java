package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.FunctionWeight;
import corecast.conversion.RecordedProgram;
import corecast.conversion.Verdict;
import corecast.examples.targets.Thirds;
import corecast.examples.targets.Turns;
import corecast.study.Processors;
import corecast.study.ProgramFile;
import corecast.study.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions that a profiler has sampled beside a recording. */
class SampledFunctionsIT {
  private static final String TARGET = Thirds.class.getName();

  @TempDir Path folder;

  private record Shares(double third, double twoThirds, double caller) {}

  private static Shares shares(Path trace) throws Exception {
    try (Study study = Study.open(trace)) {
      List<FunctionWeight> rows = study.weights(Processors.range(1, 1)).value().rows();
      double all = rows.stream().mapToDouble(FunctionWeight::selfNanos).sum();
      return new Shares(
          self(rows, "third") / all,
          self(rows, "twoThirds") / all,
          rows.stream()
                  .filter(row -> row.function().endsWith(".work"))
                  .mapToDouble(FunctionWeight::totalNanos)
                  .sum()
              / all);
    }
  }

  private static double self(List<FunctionWeight> rows, String function) {
    return rows.stream()
        .filter(row -> row.function().endsWith("." + function))
        .mapToDouble(FunctionWeight::selfNanos)
        .sum();
  }

  private static List<String> byAgentAlone(Path trace, String argument) throws Exception {
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(
        List.of(
            Launched.java().toString(),
            "-Xshare:off",
            TestProcess.agent("functions=sampled,out=" + trace),
            "-cp",
            TestProcess.classPath(Thirds.class),
            TARGET,
            argument));
    return command;
  }

  /** Some 3 s of work have 700 samples: a share of 1/3 is 2 points off, mostly, 5 hardly ever. */
  @Test
  void byDefaultTheyHaveTheSharesOfTheirWork() throws Exception {
    Path trace = folder.resolve("sampled.cct");
    Launched recorded = Launched.record(trace, List.of(), TARGET, "25").succeeded();
    assertThat(recorded.err()).contains("Functions are sampled by async-profiler");
    Shares shares = shares(trace);
    assertThat(shares.third).as("third").isCloseTo(1 / 3.0, within(0.06));
    assertThat(shares.twoThirds).as("two thirds").isCloseTo(2 / 3.0, within(0.06));
    assertThat(shares.caller).as("their caller, with what it calls").isGreaterThan(0.9);
    assertThat(folder).isDirectoryNotContaining("glob:**.samples");
  }

  /** Most of the CPU time of threads that do nothing but take a lock is the recorder's. */
  @Test
  @Tag("thorough")
  void whatHooksUseIsNotWorkOfTheProgram() throws Exception {
    String[] program = {"corecast.examples.targets.Turns", "300000"};
    List<String> plain = new ArrayList<>(TestProcess.onOneCpu());
    plain.addAll(
        List.of(
            Launched.java().toString(),
            "-XX:+UseSerialGC",
            "-cp",
            TestProcess.classPath(Turns.class)));
    plain.addAll(List.of(program));
    double meant = Long.parseLong(TestProcess.printed(plain, folder, 120).strip());
    Path trace = folder.resolve("hooks.cct");
    Launched.record(trace, List.of(), program).succeeded();
    Verdict verdict = RecordedProgram.convert(trace).verdict();
    double used = verdict.recordedCpuNanos();
    assertThat(verdict.attributedNanos())
        .isBetween((long) (meant / 2), (long) ((meant + used) / 2));
  }

  @Test
  void wovenTheyHaveTheSame() throws Exception {
    Path trace = folder.resolve("woven.cct");
    Launched recorded =
        Launched.record(trace, List.of("--functions", "woven"), TARGET, "15").succeeded();
    assertThat(recorded.err()).contains("Functions are woven");
    Shares shares = shares(trace);
    assertThat(shares.third).as("third").isCloseTo(1 / 3.0, within(0.06));
    assertThat(shares.caller).as("their caller, with what it calls").isGreaterThan(0.9);
  }

  /**
   * Async-profiler takes no file with a comma. The other one sees compiled code only where threads
   * can stop, so that it takes one of two inlined functions for the other.
   */
  @Test
  void theFlightRecorderSamplesWhereAsyncProfilerCannot() throws Exception {
    Path trace = folder.resolve("a,b.cct");
    Launched recorded = Launched.record(trace, List.of(), TARGET, "15").succeeded();
    assertThat(recorded.err()).contains("Functions are sampled by the flight recorder");
    assertThat(shares(trace).caller).isGreaterThan(0.8);
  }

  @Test
  void aTraceOfTheAgentAloneTakesItsSamplesOverWhenItIsRead() throws Exception {
    Path trace = folder.resolve("alone.cct");
    TestProcess ended = TestProcess.run(byAgentAlone(trace, "8"), folder, 120);
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEmpty();
    Path samples = folder.resolve("alone.cct.samples");
    assertThat(samples).isRegularFile();
    assertThat(shares(trace).caller).isGreaterThan(0.9);
    assertThat(samples).doesNotExist();
    assertThat(shares(trace).caller).isGreaterThan(0.9);
  }

  @Test
  void whereTheSamplesAreLostThePredictionSaysSo() throws Exception {
    Path trace = folder.resolve("lost.cct");
    TestProcess.printed(byAgentAlone(trace, "1"), folder, 120);
    Files.delete(folder.resolve("lost.cct.samples"));
    assertThat(ProgramFile.read(trace).notes())
        .anyMatch(note -> note.text().contains("has no samples"));
  }
}
