package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.examples.executors.PoolPrograms;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A repeated task that puts what another thread takes, for as long as the program has work. */
@Tag("stored")
class RepeatedRunsTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  private static List<String> predict(Path trace, String... options) {
    List<Object> words = new ArrayList<>(List.of("predict", trace, "-p", "1,3"));
    words.addAll(List.of(options));
    return Launched.of(words.toArray()).succeeded().out().lines().toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void allTakePlaceIfSomebodyWaitsForThem(Jdks.Jdk jdk) throws Exception {
    Path trace =
        StoredRecordings.trace(
            jdk,
            "fed-by-rate",
            folder,
            made ->
                Launched.recordWith(
                    jdk, made, List.of(), PoolPrograms.class.getName(), "fed-by-rate"));

    List<String> table = predict(trace, "--format", "csv");
    double one = Double.parseDouble(table.get(1).split(",", -1)[1]) / 1e6;
    double three = Double.parseDouble(table.get(2).split(",", -1)[1]) / 1e6;
    // Two threads of 150: the runs every 20 ms go on for at least 300 on the one CPU of the
    // recording, longer if that was shared with others, and as long on three processors.
    assertThat(one).isGreaterThan(299);
    assertThat(three).isBetween(270.0, one + 1);
    assertThat(predict(trace))
        .anyMatch(line -> line.contains("how often repeated tasks run, is as recorded"));
  }
}
