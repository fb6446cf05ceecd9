package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings of programs whose leaves use a known amount of CPU time, against times computed by
 * hand, for the program alone, without compilation beside it. What comes beside the leaves
 * (start-up, the framework) is measured as T(1) less the leaves and runs on one thread; 10 % leave
 * room for the part of it that does not.
 */
@Tag("thorough")
class ForkTreeIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  @TempDir Path folder;

  @Test
  void aTreeOfEqualLeavesIsDividedEvenlyAmongTheWorkers() throws Exception {
    Map<Integer, Double> times = times("tree");
    double serial = times.get(1) - 320; // 2^4 leaves of 20 ms
    assertThat(times.get(2)).isCloseTo(serial + 160, withPercentage(10));
    assertThat(times.get(4)).isCloseTo(serial + 80, withPercentage(10));
    // The pool has four workers, whatever the machine: 8 processors are no better.
    assertThat(times.get(8)).isCloseTo(times.get(4), withPercentage(1));
  }

  @Test
  void aParallelStreamUsesTheThreadThatWaitsAsOneMoreWorker() throws Exception {
    Map<Integer, Double> times = times("stream");
    double serial = times.get(1) - 320; // 16 elements of 20 ms, in as many leaves
    assertThat(times.get(2)).isCloseTo(serial + 160, withPercentage(10));
    assertThat(times.get(4)).isCloseTo(serial + 80, withPercentage(10));
  }

  @Test
  void aFutureThatDependsOnTwoWaitsForTheLaterOne() throws Exception {
    Map<Integer, Double> times = times("futures");
    double serial = times.get(1) - 180; // 80 + 60 + 40 ms
    // At once on four: max(80, 60) + 40. On two the common pool has one worker; nobody helps it.
    assertThat(times.get(4)).isCloseTo(serial + 120, withPercentage(10));
    assertThat(times.get(2)).isCloseTo(serial + 180, withPercentage(10));
  }

  private Map<Integer, Double> times(String program) throws Exception {
    Path trace = folder.resolve("recorded.cct");
    String classes = Path.of("target", "test-classes").toAbsolutePath().toString();
    corecast(
        "record",
        "--procs",
        "4",
        "-o",
        trace.toString(),
        "--",
        "java",
        "-cp",
        classes,
        "corecast.examples.ForkTree",
        program);
    Map<Integer, Double> times = new HashMap<>();
    String table =
        corecast(
            ("predict -p 1,2,4,8 --format csv --machine ideal --vm-threads none --gc none " + trace)
                .split(" "));
    table
        .lines()
        .skip(1)
        .forEach(
            row -> {
              String[] cells = row.split(",", -1);
              times.put(Integer.valueOf(cells[0]), Double.parseDouble(cells[1]) / 1e6);
            });
    return times;
  }

  private String corecast(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("corecast").toString()));
    command.addAll(List.of(arguments));
    return TestProcess.printed(command, folder, 180);
  }
}
