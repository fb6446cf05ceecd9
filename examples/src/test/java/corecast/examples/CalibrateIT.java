package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import corecast.conversion.RecordedProgram;
import corecast.program.PlainRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run once more, without being recorded, before they are recorded. */
@Tag("live")
@Tag("alone")
class CalibrateIT {
  @TempDir Path folder;

  @BeforeEach
  void needsTaskset() {
    assumeThat(TestProcess.onOneCpu()).isNotEmpty();
  }

  private Launched record(List<String> options, String... program) {
    List<Object> words = new ArrayList<>(List.of("record", "--calibrate", "-o", trace()));
    words.addAll(options);
    words.addAll(
        List.of("--", Launched.java(), "-cp", TestProcess.classPath(Example04Styles.class)));
    words.addAll(List.of(program));
    return Launched.starting(words.toArray());
  }

  private Path trace() {
    return folder.resolve("app.cct");
  }

  @Test
  void theTraceTellsWhatThePlainRunsTook() throws Exception {
    Launched done =
        record(
                List.of("--procs", "2"),
                Example04Styles.class.getName(),
                "--style",
                "pool",
                "--scale",
                "20")
            .succeeded();
    assertThat(done.err()).contains("run without recording: ", " on 1 CPU\n");
    List<PlainRun> plain = RecordedProgram.read(trace()).origin().plain();
    int cpus = Math.min(2, Runtime.getRuntime().availableProcessors());
    assertThat(plain).extracting(PlainRun::cpus).startsWith(1).hasSize(cpus);
    for (PlainRun run : plain) {
      assertThat(run.nanos()).isPositive();
      assertThat(run.cpuNanos()).isBetween(1L, run.nanos() * (cpus + 1));
      assertThat(run.compilerNanos()).isNotNegative();
      assertThat(run.collectorNanos()).isNotNegative();
    }
    Launched said = Launched.of("predict", trace(), "-p", "1,2").succeeded();
    assertThat(said.out()).contains("Without recording the program took ", " on 1 CPU (predicted ");
    Launched verdict = Launched.of("verdict", trace()).succeeded();
    assertThat(verdict.out()).contains("run without recording ").doesNotContain("Not calibrated");
    assertThat(Files.list(folder)).containsExactly(trace());
  }

  @Test
  void aProgramThatFailsPlainlyIsNotRecorded() {
    Launched failed = record(List.of(), "corecast.examples.NoSuchClass");
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.err())
        .contains("corecast: the target ended with status 1 when it was run on 1 CPU");
    assertThat(failed.err().lines()).hasSize(1);
    assertThat(trace()).doesNotExist();
  }

  @Test
  void aPartOfARunIsNotCalibrated() {
    for (List<String> part :
        List.of(List.of("--warmup", "1s"), List.of("--until", "m"), List.of("--cpus", "2"))) {
      Launched refused = record(part, "corecast.examples.NoSuchClass");
      assertThat(refused.status()).isEqualTo(2);
      assertThat(refused.err()).contains("--calibrate is of a whole run on one CPU");
    }
  }
}
