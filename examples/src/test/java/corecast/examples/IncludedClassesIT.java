package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the verdict says of patterns of classes whose functions are to be recorded. */
class IncludedClassesIT {
  @TempDir Path folder;

  static Stream<Path> javas() {
    return TestProcess.javas().stream();
  }

  private List<String> complaints(Path java, String globs) throws Exception {
    return ForkedRecording.with(java, folder, ",include=" + globs, List.of(), "SizedPools", "fixed")
        .verdict
        .warnings()
        .stream()
        .filter(line -> line.startsWith("No functions were recorded"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("javas")
  void patternsThatNameNoClassAreToldInOneLine(Path java) throws Exception {
    assertThat(complaints(java, "com.acme.*;org.acme.*"))
        .containsExactly(
            "No functions were recorded: none of the loaded classes matches --include com.acme.*"
                + " org.acme.*.");
  }

  @ParameterizedTest
  @MethodSource("javas")
  void nothingIsSaidIfOneOfThemNamesAClass(Path java) throws Exception {
    assertThat(complaints(java, "com.acme.*;corecast.examples.*")).isEmpty();
  }
}
