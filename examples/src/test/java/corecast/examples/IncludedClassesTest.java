package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the verdict says of patterns of classes whose functions are to be recorded. */
@Tag("stored")
class IncludedClassesTest {
  @TempDir Path folder;

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  private List<String> complaints(Jdks.Jdk jdk, String globs) throws Exception {
    return ForkedRecording.with(jdk, folder, ",include=" + globs, List.of(), "SizedPools", "fixed")
        .verdict
        .warnings()
        .stream()
        .filter(line -> line.startsWith("No functions were recorded"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void patternsThatNameNoClassAreToldInOneLine(Jdks.Jdk jdk) throws Exception {
    assertThat(complaints(jdk, "com.acme.*;org.acme.*"))
        .containsExactly(
            "No functions were recorded: none of the loaded classes matches --include com.acme.*"
                + " org.acme.*.");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void nothingIsSaidIfOneOfThemNamesAClass(Jdks.Jdk jdk) throws Exception {
    assertThat(complaints(jdk, "com.acme.*;corecast.examples.*")).isEmpty();
  }
}
