package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands say of recordings of the examples. */
@Tag("stored")
class ExamplesTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  private Path stored(Jdks.Jdk jdk, String name, Class<?> program, String... arguments)
      throws Exception {
    List<String> words = new ArrayList<>(List.of(program.getName()));
    words.addAll(List.of(arguments));
    return StoredRecordings.trace(
        jdk,
        name,
        folder,
        made -> Launched.recordWith(jdk, made, List.of(), words.toArray(String[]::new)));
  }

  private Path quicksort(Jdks.Jdk jdk) throws Exception {
    return stored(jdk, "quicksort", Example01ParallelQuicksort.class, "--size", "400000");
  }

  private Path billing(Jdks.Jdk jdk) throws Exception {
    return stored(jdk, "billing", Example03BillingGateway.class);
  }

  private Path style(Jdks.Jdk jdk, String style) throws Exception {
    return stored(jdk, "style-" + style, Example04Styles.class, "--style", style);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void quicksortScalesAndItsRecursionLeadsOnOneProcessor(Jdks.Jdk jdk) throws Exception {
    Path trace = quicksort(jdk);
    Map<Integer, Double> speedup = speedups(trace);
    assertThat(speedup.get(1)).isEqualTo(1);
    // Several threads from the first partition on, so two processors help, but not twofold.
    assertThat(speedup.get(2)).isBetween(1.2, 2.0);
    assertThat(speedup.get(4)).isGreaterThan(speedup.get(2));

    List<String> optimize = lines("optimize", trace, "-p", "1,16", "--format", "csv");
    assertThat(optimize.get(0))
        .isEqualTo(
            "processors,function,calls,self_ns,total_ns,share"
                + ",constraint,constraint_name,constraint_share,constraint_free_ns,source"
                + ",self_low_ns,self_high_ns,share_low,share_high,constraint_source,package,constraint_package");
    assertThat(optimize.get(1)).startsWith("1,Example01ParallelQuicksort.recursiveQuickSort,");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void billingGatewayIsAboutWritersFirstAndAboutSortersFromThreeProcessorsOn(Jdks.Jdk jdk)
      throws Exception {
    List<String> leaders =
        lines("optimize", billing(jdk), "-p", "1..6", "--format", "csv", "--top", "1");
    assertThat(leaders.get(1)).startsWith("1,Example03BillingGateway.writer,");
    assertThat(leaders.get(6)).startsWith("6,Example03BillingGateway.sorter,");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void saysWhereTheSchedulerOfAnOperatingSystemWouldChangeThePrediction(Jdks.Jdk jdk)
      throws Exception {
    // Three threads in phases of a few ms: on two processors they share ideally, or one comes last.
    Path trace = style(jdk, "barrier");
    assertThat(lines("predict", trace, "-p", "1,2,3"))
        .anyMatch(
            line ->
                line.matches(
                    ".* run queue for each processor .* the speedup is 1\\.\\d+ .* 1\\.\\d+"
                        + " on 2\\..*"));
    assertThat(lines("predict", trace, "-p", "1,3,4"))
        .noneMatch(line -> line.contains("With --machine"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void saysWhatTheRecordedOrderOfAMonitorCosts(Jdks.Jdk jdk) throws Exception {
    // On one processor the producer fills the buffer, then the consumers empty it; on two they need
    // not take turns like that.
    Path trace = style(jdk, "monitor");
    String counters = "warning: These monitors are replayed as counters";
    String kept = "These monitors with wait and notify keep";
    assertThat(lines("predict", trace, "-p", "1,2"))
        .anyMatch(line -> line.startsWith(counters))
        .noneMatch(line -> line.startsWith(kept));
    assertThat(lines("predict", trace, "-p", "1,2", "--monitor-order", "recorded"))
        .noneMatch(line -> line.startsWith(counters))
        .anyMatch(line -> line.startsWith(kept));
    assertThat(lines("predict", trace, "-p", "1,2", "--monitor-order", "free"))
        .noneMatch(line -> line.startsWith(kept));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void weightsOnOneProcessorAddUpToTheTime(Jdks.Jdk jdk) throws Exception {
    Path trace = quicksort(jdk);
    double time = Double.parseDouble(alone(trace, "1").get(1).split(",", -1)[1]);
    double sum = 0;
    for (String row :
        lines("optimize", trace, "-p", "1", "--top", "0", "--format", "csv").stream()
            .skip(1)
            .toList()) {
      sum += Double.parseDouble(row.split(",", -1)[3]);
    }
    // Every weight is 1 at P = 1, so self times sum to the work. That is T(1), but for what the
    // line that the program prints took, if that was long enough to be a delay.
    assertThat(sum).isBetween(time - delayNanos(trace) - 1, time + 1);
    assertThat(sum).isGreaterThan(time / 2);
  }

  private static double delayNanos(Path trace) {
    double delays = 0;
    for (String line : lines("dump", trace)) {
      String[] words = line.strip().split(" ");
      if (words[0].equals("io") || words[0].equals("sleep")) {
        delays += Double.parseDouble(words[1]);
      }
    }
    return delays;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aDumpIsReadBackAndPredictsTheSame(Jdks.Jdk jdk) throws Exception {
    Path trace = billing(jdk);
    Path text = folder.resolve("billing.program");
    Launched.of("dump", trace, "-o", text).succeeded();
    // With the JVM's threads.
    String[] machine = {"--machine", "ideal", "-p", "1..8", "--format", "csv"};
    assertThat(withoutBars(predict(text, machine))).isEqualTo(withoutBars(predict(trace, machine)));
  }

  private static List<String> predict(Path file, String... options) {
    List<Object> words = new ArrayList<>(List.of("predict", file));
    words.addAll(List.of(options));
    return lines(words.toArray());
  }

  /** Of a text it is not known how its lengths may have been otherwise, nor where objects are. */
  private static List<String> withoutBars(List<String> table) {
    return table.stream().map(row -> row.replaceFirst("(,[^,]*){6}$", "")).toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void reportIsOnePageWithChartsBesideIt(Jdks.Jdk jdk) throws Exception {
    Path page = folder.resolve("report.html");
    Path charts = folder.resolve("charts");
    Launched.of("report", billing(jdk), "-o", page, "--charts", charts).succeeded();
    assertThat(Files.readString(page)).contains("Example03BillingGateway.sorter");
    assertThat(charts.resolve("speedup.png")).isNotEmptyFile();
    assertThat(charts.resolve("functions.svg")).isNotEmptyFile();
  }

  private static Map<Integer, Double> speedups(Path trace) {
    List<String> table = alone(trace, "1,2,4");
    assertThat(table.get(0))
        .isEqualTo(
            "processors,time_ns,speedup,efficiency,lower_bound_ns,min_speedup,max_speedup,machine"
                + ",constraint,constraint_name,constraint_share,constraint_free_ns"
                + ",time_low_ns,time_high_ns,speedup_low,speedup_high,constraint_source,constraint_package");
    Map<Integer, Double> speedups = new TreeMap<>();
    for (String row : table.subList(1, table.size())) {
      String[] cells = row.split(",", -1);
      speedups.put(Integer.parseInt(cells[0]), Double.parseDouble(cells[2]));
    }
    return speedups;
  }

  /** The program without the virtual machine, on ideally shared processors. */
  private static List<String> alone(Path file, String processors) {
    String[] machine = {"--machine", "ideal", "--vm-threads", "none", "--gc", "none"};
    List<Object> words = new ArrayList<>(List.of("predict", file, "-p", processors));
    words.addAll(List.of("--format", "csv"));
    words.addAll(List.of(machine));
    return lines(words.toArray());
  }

  private static List<String> lines(Object... words) {
    return Launched.of(words).succeeded().out().lines().toList();
  }
}
