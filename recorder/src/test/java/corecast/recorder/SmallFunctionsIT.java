package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.TraceFormatException;
import java.io.IOException;
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

  private TargetRun recorded(Jdks.Jdk jdk, String options) {
    return new TargetRun(jdk, directory).allCompilers().agent("out=" + trace() + options);
  }

  private List<String> switchedOff() throws Exception {
    return Recorded.in(trace()).facts().stream()
        .filter(fact -> fact.startsWith("function.off="))
        .map(fact -> fact.substring(fact.lastIndexOf('.') + 1))
        .toList();
  }

  /** The functions that are switched off in a whole run of so many rounds. */
  private List<String> switchedOff(TargetRun run, int rounds) throws Exception {
    TargetRun.Outcome outcome = run.run("SmallFunctions", Integer.toString(rounds));
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return switchedOff();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aTinyFunctionIsSwitchedOffAndARecursiveOneIsNot(Jdks.Jdk jdk) throws Exception {
    TargetRun run = recorded(jdk, "");
    Process process = run.start("SmallFunctions", Integer.toString(Integer.MAX_VALUE));
    run.await(process, () -> isReadable() && !switchedOff().isEmpty());
    process.destroy();
    // 128 + SIGTERM.
    assertThat(run.outcome(process).status()).isEqualTo(143);
    assertThat(switchedOff()).containsExactly("tiny");
  }

  /** A record that is just being written can be in the way of reading it. */
  private boolean isReadable() throws IOException {
    if (!Files.exists(trace()) || Files.size(trace()) == 0) {
      return false;
    }
    try {
      Recorded.in(trace());
      return true;
    } catch (TraceFormatException e) {
      return false;
    }
  }

  /** 100 million calls, of which some 10 million are enough to switch a function off. */
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void noneIsSwitchedOffForWhoeverWantsThemAll(Jdks.Jdk jdk) throws Exception {
    assertThat(switchedOff(recorded(jdk, ",hot=on"), 500)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyCallIsTimedForWhoeverWantsThat(Jdks.Jdk jdk) throws Exception {
    assertThat(switchedOff(recorded(jdk, ",exact=on"), 2)).isEmpty();
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
