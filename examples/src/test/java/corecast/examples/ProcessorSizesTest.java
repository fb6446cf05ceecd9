package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that make pools, recorded as if there were four processors. */
@Tag("stored")
class ProcessorSizesTest {
  private static final List<String> FOUR = List.of("-XX:ActiveProcessorCount=4");

  @TempDir Path folder;

  private record Sized(String scenario, String workers, String said) {}

  private static final String ASK = "corecast.examples.targets.SizedPools.ask line \\d+";

  private static final List<Sized> SIZED =
      List.of(
          new Sized(
              "asked",
              "processors",
              "as many workers as the 4 .*" + ASK + "\\. The replay on P" + " processors.*"),
          new Sized(
              "by-reference", "processors", "as many workers as the 4 .*a method reference.*"),
          new Sized(
              "fork-join",
              "processors",
              "as many workers as the 4 .*" + ASK + "\\. The replay on" + " P processors.*"),
          new Sized("meeting", "4", "as many workers .*" + ASK + "\\. The tasks wait for others.*"),
          new Sized("fixed", "4", "as many workers as there were processors \\(4\\).*"),
          new Sized(
              "related", "5 8 3", "(5|8|3) workers, (one more than|twice|one fewer than) .*"));

  static Stream<Arguments> sized() {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> SIZED.stream().map(sized -> Arguments.of(jdk, sized)));
  }

  @ParameterizedTest
  @MethodSource("sized")
  void aPoolIsSizedByTheProcessorsIfTheProgramAskedBefore(Jdks.Jdk jdk, Sized sized)
      throws Exception {
    ForkedRecording recording =
        ForkedRecording.with(jdk, folder, "", FOUR, "SizedPools", sized.scenario);
    assertThat(workers(recording)).isEqualTo(sized.workers);
    List<String> lines =
        recording.verdict.warnings().stream()
            .filter(line -> line.contains("Pool") && line.contains(": "))
            .filter(line -> line.contains(" workers"))
            .toList();
    List<String> said =
        lines.stream().map(line -> line.substring(line.indexOf(" has ") + 5)).toList();
    // One line for each pool.
    assertThat(said).hasSize(sized.workers.split(" ").length).allMatch(l -> l.matches(sized.said));
    assertThat(recording.program.origin().warnings()).containsAll(lines);
    for (int processors : new int[] {1, 2, 4, 9}) {
      recording.nanos(processors); // which looks for deadlocks
    }
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void onlyTheProgramIsToldOfProcessorsThatTheVirtualMachineDoesNotSee(Jdks.Jdk jdk)
      throws Exception {
    ForkedRecording recording =
        ForkedRecording.with(
            jdk, folder, ",procs=5", List.of("-XX:ActiveProcessorCount=1"), "SizedPools", "own");
    assertThat(recording.printed)
        .containsExactly("asked 5", "common 4", "made 5", "extended 5", "stealing 5");
    assertThat(workers(recording)).isEqualTo("processors processors processors");
  }

  /** The parameters of all pools, in the order of their numbers. */
  private static String workers(ForkedRecording recording) {
    return ProgramText.print(recording.program)
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("pool ") || line.startsWith("fork-join-pool "))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .reduce((a, b) -> a + " " + b)
        .orElse("");
  }
}
