package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What was written just before a mark is not lost there, though whoever read it was at the mark
 * before the writer had the CPU again: two pieces of 30 ms, one behind the other on one processor.
 */
@Tag("stored")
class AnsweredReplayTest {
  @TempDir Path folder;

  static Stream<Arguments> parts() {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> Stream.of(false, true).map(partOnly -> Arguments.of(jdk, partOnly)));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void anAnswerIsWorkAndNoDelay(Jdks.Jdk jdk, boolean partOnly) throws Exception {
    List<String> part = List.of("--from", "asked", "--until", "answered");
    Path trace =
        StoredRecordings.trace(
            jdk,
            partOnly ? "answered-part" : "answered",
            folder,
            made ->
                Launched.recordWith(
                    jdk, made, partOnly ? part : List.of(), "corecast.examples.AnsweredTarget"));
    List<Object> words = new ArrayList<>(List.of("predict", trace, "-p", "1,2"));
    words.addAll(List.of("--vm-threads", "none", "--gc", "none", "--format", "csv"));
    words.addAll(partOnly ? List.of() : part);
    Launched predicted = Launched.of(words.toArray()).succeeded();
    List<String> lines = predicted.out().lines().toList();
    double one = Double.parseDouble(lines.get(1).split(",")[1]);
    double two = Double.parseDouble(lines.get(2).split(",")[1]);
    assertThat(one).as(predicted.out()).isBetween(55e6, 90e6);
    assertThat(two / one).as(predicted.out()).isBetween(0.45, 0.65);
  }
}
