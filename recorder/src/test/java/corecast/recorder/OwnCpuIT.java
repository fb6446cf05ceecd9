package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.TargetRun.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recording on one CPU says how much of it other programs had. */
@Tag("live")
@Tag("alone")
final class OwnCpuIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Path trace() {
    return directory.resolve("recorded.cct");
  }

  private Recorded recorded(TargetRun run) throws Exception {
    Outcome outcome = run.recordedTo(trace()).run("Endings", "after-300-ms");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return Recorded.in(trace());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void othersHadAPartOfIt(Jdks.Jdk jdk) throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/stat")), "not counted on this system");
    Recorded recorded = recorded(new TargetRun(jdk, directory));
    assumeTrue(recorded.fact("processors.allowed").matches("\\d+"), "no taskset");
    String[] nanos = recorded.fact("cpu.others").split(",", -1);
    long others = Long.parseLong(nanos[0]);
    long time = Long.parseLong(nanos[1]);
    assertThat(time).isGreaterThanOrEqualTo(300_000_000L); // for so long it sleeps
    assertThat(others).isBetween(0L, time);
    assertThat(Undisturbed.others(trace())).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void nothingIsSaidOfSeveral(Jdks.Jdk jdk) throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "there is one CPU");
    Recorded recorded = recorded(new TargetRun(jdk, directory).onAllCpus());
    assertThat(recorded.fact("cpu.others")).isNull();
    assertThat(recorded.fact("cpu.idle")).isNull();
    assertThat(Undisturbed.others(trace())).isZero();
  }
}
