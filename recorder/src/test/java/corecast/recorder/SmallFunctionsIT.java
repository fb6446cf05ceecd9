package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the recorder does not to cost too much. */
@Tag("live")
final class SmallFunctionsIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  static Stream<Jdks.Jdk> lastJdk() {
    return Jdks.last().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyCallOfWovenFunctionsIsTimed(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).allCompilers().recordedTo(trace());
    TargetRun.Outcome outcome = run.run("SmallFunctions", "2");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    Recorded recorded = Recorded.in(trace());
    assertThat(recorded.count(EventKind.CALLS))
        .as("records of calls that were only counted")
        .isZero();
    // Of main 1, of round 2, of tiny 2 x 200,000, of recursive 2 x 8361.
    assertThat(recorded.count(EventKind.ENTER)).isEqualTo(416_725);
    assertThat(recorded.count(EventKind.EXIT)).isEqualTo(416_725);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void theOptimizingCompilerLeavesTheWeaverAlone(Jdks.Jdk jdk) throws Exception {
    Path log = directory.resolve("compilations");
    TargetRun.Outcome outcome =
        new TargetRun(jdk, directory)
            .compilers(List.of())
            .recordedTo(trace())
            .compilationsTo(log)
            .flag("-XX:Tier4InvocationThreshold=100")
            .flag("-XX:Tier4MinInvocationThreshold=50")
            .run("Locks");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    List<String> lines = Files.readAllLines(log);
    // Weaving the JDK's classes is enough for the first compiler; for the second it would be, too.
    assertThat(lines).anyMatch(line -> line.matches(".* [13] +corecast\\.shaded\\.asm\\..*"));
    assertThat(lines).noneMatch(line -> line.matches(" *\\d+ +\\d+.* 4 +corecast\\.shaded\\..*"));
  }
}
