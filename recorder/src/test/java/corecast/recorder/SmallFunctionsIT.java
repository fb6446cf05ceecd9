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
final class SmallFunctionsIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private List<String> switchedOff(Jdks.Jdk jdk, String options, String... arguments)
      throws Exception {
    Path trace = directory.resolve("trace.cct");
    TargetRun.Outcome outcome =
        new TargetRun(jdk, directory)
            .agent("out=" + trace + options)
            .run("SmallFunctions", arguments);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return Recorded.in(trace).facts().stream()
        .filter(fact -> fact.startsWith("function.off="))
        .map(fact -> fact.substring(fact.lastIndexOf('.') + 1))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aTinyFunctionIsSwitchedOffAndARecursiveOneIsNot(Jdks.Jdk jdk) throws Exception {
    assertThat(switchedOff(jdk, "")).containsExactly("tiny");
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("jdks")
  void noneIsSwitchedOffForWhoeverWantsThemAll(Jdks.Jdk jdk) throws Exception {
    assertThat(switchedOff(jdk, ",hot=on")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyCallIsTimedForWhoeverWantsThat(Jdks.Jdk jdk) throws Exception {
    assertThat(switchedOff(jdk, ",exact=on", "2")).isEmpty();
    Recorded recorded = Recorded.in(directory.resolve("trace.cct"));
    assertThat(recorded.count(EventKind.CALLS))
        .as("records of calls that were only counted")
        .isZero();
    // Of main 1, of round 2, of tiny 2 x 200,000, of recursive 2 x 8361.
    assertThat(recorded.count(EventKind.ENTER)).isEqualTo(416_725);
    assertThat(recorded.count(EventKind.EXIT)).isEqualTo(416_725);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("jdks")
  void theOptimizingCompilerLeavesTheWeaverAlone(Jdks.Jdk jdk) throws Exception {
    Path log = directory.resolve("compilations");
    TargetRun.Outcome outcome =
        new TargetRun(jdk, directory)
            .recordedTo(directory.resolve("trace.cct"))
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
