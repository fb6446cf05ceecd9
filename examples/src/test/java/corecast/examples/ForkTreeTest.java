package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Recordings of programs whose leaves use a known amount of CPU time, against times computed by
 * hand, for the program alone, without compilation beside it. What comes beside the leaves
 * (start-up, the framework) is measured as T(1) less the leaves and runs on one thread; 10 % leave
 * room for the part of it that does not.
 */
@Tag("stored")
class ForkTreeTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aTreeOfEqualLeavesIsDividedEvenlyAmongTheWorkers(Jdks.Jdk jdk) throws Exception {
    Map<Integer, Double> times = times(jdk, "tree");
    double serial = times.get(1) - 320; // 2^4 leaves of 20 ms
    assertThat(times.get(2)).isCloseTo(serial + 160, withPercentage(10));
    assertThat(times.get(4)).isCloseTo(serial + 80, withPercentage(10));
    // The pool has four workers, whatever the machine: 8 processors are no better.
    assertThat(times.get(8)).isCloseTo(times.get(4), withPercentage(1));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aParallelStreamUsesTheThreadThatWaitsAsOneMoreWorker(Jdks.Jdk jdk) throws Exception {
    Map<Integer, Double> times = times(jdk, "stream");
    double serial = times.get(1) - 320; // 16 elements of 20 ms, in as many leaves
    assertThat(times.get(2)).isCloseTo(serial + 160, withPercentage(10));
    assertThat(times.get(4)).isCloseTo(serial + 80, withPercentage(10));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aFutureThatDependsOnTwoWaitsForTheLaterOne(Jdks.Jdk jdk) throws Exception {
    Map<Integer, Double> times = times(jdk, "futures");
    double serial = times.get(1) - 180; // 80 + 60 + 40 ms
    // At once on four: max(80, 60) + 40. On two the common pool has one worker; nobody helps it.
    assertThat(times.get(4)).isCloseTo(serial + 120, withPercentage(10));
    assertThat(times.get(2)).isCloseTo(serial + 180, withPercentage(10));
  }

  private Map<Integer, Double> times(Jdks.Jdk jdk, String program) throws Exception {
    List<String> four = List.of("--procs", "4");
    Path trace =
        StoredRecordings.trace(
            jdk,
            "fork-tree-" + program,
            folder,
            made -> Launched.recordWith(jdk, made, four, ForkTree.class.getName(), program));
    List<Object> words = new ArrayList<>(List.of("predict", trace, "-p", "1,2,4,8"));
    words.addAll(List.of("--format", "csv", "--machine", "ideal"));
    words.addAll(List.of("--vm-threads", "none", "--gc", "none"));
    Map<Integer, Double> times = new HashMap<>();
    Launched.of(words.toArray())
        .succeeded()
        .out()
        .lines()
        .skip(1)
        .forEach(
            row -> {
              String[] cells = row.split(",", -1);
              times.put(Integer.valueOf(cells[0]), Double.parseDouble(cells[1]) / 1e6);
            });
    return times;
  }
}
