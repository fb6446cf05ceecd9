package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples, recorded and analysed by the launcher as a user would. */
class EndToEndIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  @TempDir static Path folder;

  @Test
  void quicksortScalesAndItsRecursionLeadsOnOneProcessor() throws Exception {
    Path trace = record("Example01ParallelQuicksort", "--size", "400000");

    Map<Integer, Double> speedup = speedups(trace);
    assertThat(speedup.get(1)).isEqualTo(1);
    // Several threads from the first partition on, so two processors help, but not twofold.
    assertThat(speedup.get(2)).isBetween(1.2, 2.0);
    assertThat(speedup.get(4)).isGreaterThan(speedup.get(2));

    Run optimize = corecast("optimize", trace.toString(), "-p", "1,16", "--format", "csv");
    assertThat(optimize.status).isZero();
    assertThat(optimize.out.get(0))
        .isEqualTo(
            "processors,function,calls,self_ns,total_ns,share"
                + ",constraint,constraint_name,constraint_share,constraint_free_ns,source"
                + ",self_low_ns,self_high_ns,share_low,share_high,constraint_source,package,constraint_package");
    assertThat(optimize.out.get(1)).startsWith("1,Example01ParallelQuicksort.recursiveQuickSort,");
  }

  @Test
  void billingGatewayIsAboutWritersFirstAndAboutSortersFromThreeProcessorsOn() throws Exception {
    Path trace = record("Example03BillingGateway");
    Run crossovers =
        corecast("optimize", trace.toString(), "-p", "1..6", "--format", "csv", "--top", "1");
    assertThat(crossovers.out.get(1)).startsWith("1,Example03BillingGateway.writer,");
    assertThat(crossovers.out.get(6)).startsWith("6,Example03BillingGateway.sorter,");
  }

  @Tag("thorough")
  @Test
  void saysWhereTheSchedulerOfAnOperatingSystemWouldChangeThePrediction() throws Exception {
    // Three threads in phases of a few ms: on two processors they share ideally, or one comes last.
    Path trace = record("Example04Styles", "--style", "barrier");
    Run predict = corecast("predict", trace.toString(), "-p", "1,2,3");
    assertThat(predict.out)
        .anyMatch(
            line ->
                line.matches(
                    ".* run queue for each processor .* the speedup is 1\\.\\d+ .* 1\\.\\d+"
                        + " on 2"
                        + " .*"));
    Run alone = corecast("predict", trace.toString(), "-p", "1,3,4");
    assertThat(alone.out).noneMatch(line -> line.startsWith("With a run queue"));
  }

  @Tag("thorough")
  @Test
  void saysWhatTheRecordedOrderOfAMonitorCosts() throws Exception {
    // On one processor the producer fills the buffer, then the consumers empty it; on two they need
    // not take turns like that.
    Path trace = record("Example04Styles", "--style", "monitor");
    Run counted = corecast("predict", trace.toString(), "-p", "1,2");
    assertThat(counted.out)
        .anyMatch(line -> line.startsWith("warning: These monitors are replayed as counters"))
        .noneMatch(line -> line.startsWith("These monitors with wait and notify keep"));
    Run kept = corecast("predict", trace.toString(), "-p", "1,2", "--monitor-order", "recorded");
    assertThat(kept.out)
        .noneMatch(line -> line.startsWith("warning: These monitors are replayed as counters"))
        .anyMatch(line -> line.startsWith("These monitors with wait and notify keep"));
    Run free = corecast("predict", trace.toString(), "-p", "1,2", "--monitor-order", "free");
    assertThat(free.out)
        .noneMatch(line -> line.startsWith("These monitors with wait and notify keep"));
  }

  @Tag("thorough")
  @Test
  void weightsOnOneProcessorAddUpToTheTime() throws Exception {
    Path trace = record("Example01ParallelQuicksort", "--size", "200000");
    Run predict = predictAlone(trace, "1");
    double time = Double.parseDouble(predict.out.get(1).split(",", -1)[1]);
    Run optimize =
        corecast("optimize", trace.toString(), "-p", "1", "--top", "0", "--format", "csv");
    double sum = 0;
    for (String row : optimize.out.subList(1, optimize.out.size())) {
      String[] cells = row.split(",", -1);
      sum += Double.parseDouble(cells[3]);
    }
    // Every weight is 1 at P = 1, so self times sum to the work. That is T(1), but for what the
    // line
    // that the program prints took, if that was long enough to be a delay.
    assertThat(sum).isBetween(time - delayNanos(trace) - 1, time + 1);
    assertThat(sum).isGreaterThan(time / 2);
  }

  private double delayNanos(Path trace) throws Exception {
    double delays = 0;
    for (String line : corecast("dump", trace.toString()).out) {
      String[] words = line.strip().split(" ");
      if (words[0].equals("io") || words[0].equals("sleep")) {
        delays += Double.parseDouble(words[1]);
      }
    }
    return delays;
  }

  @Test
  void aDumpIsReadBackAndPredictsTheSame() throws Exception {
    Path trace = record("Example03BillingGateway");
    Path text = folder.resolve("billing.program");
    Run dump = corecast("dump", trace.toString(), "-o", text.toString());
    assertThat(dump.status).isZero();
    String[] machine = {
      "--machine", "ideal", "-p", "1..8", "--format", "csv"
    }; // with the JVM's threads
    assertThat(withoutBars(corecast(predict(text, machine)).out))
        .isEqualTo(withoutBars(corecast(predict(trace, machine)).out));
  }

  private static String[] predict(Path file, String... options) {
    return Stream.concat(Stream.of("predict", file.toString()), Stream.of(options))
        .toArray(String[]::new);
  }

  /** Of a text it is not known how its lengths may have been otherwise, nor where objects are. */
  private static List<String> withoutBars(List<String> table) {
    return table.stream().map(row -> row.replaceFirst("(,[^,]*){6}$", "")).toList();
  }

  @Test
  void reportIsOnePageWithChartsBesideIt() throws Exception {
    Path trace = record("Example03BillingGateway");
    Path page = folder.resolve("report.html");
    Path charts = folder.resolve("charts");
    Run run =
        corecast("report", trace.toString(), "-o", page.toString(), "--charts", charts.toString());
    assertThat(run.status).isZero();
    assertThat(Files.readString(page)).contains("Example03BillingGateway.sorter");
    assertThat(charts.resolve("speedup.png")).isNotEmptyFile();
    assertThat(charts.resolve("functions.svg")).isNotEmptyFile();
  }

  @Test
  void aTargetThatFailsLeavesItsTraceAndOneLine() throws Exception {
    Path trace = folder.resolve("failed.cct");
    Run run =
        corecast(
            "record",
            "-o",
            trace.toString(),
            "--",
            "java",
            "-cp",
            examples().toString(),
            "corecast.examples.Example01ParallelQuicksort",
            "--nonsense",
            "1");
    assertThat(run.status).isEqualTo(1);
    assertThat(trace).exists();
    assertThat(run.err.get(run.err.size() - 1)).contains("status 1");
  }

  /** Recorded once: what is recorded stays as it is. */
  private Path record(String example, String... arguments) throws Exception {
    Path trace = folder.resolve(example + String.join("", arguments) + ".cct");
    if (Files.exists(trace)) {
      return trace;
    }
    List<String> words =
        new ArrayList<>(
            List.of(
                "record",
                "-o",
                trace.toString(),
                "--",
                "java",
                "-Xmx512m",
                "-cp",
                examples().toString(),
                "corecast.examples." + example));
    words.addAll(List.of(arguments));
    Run run = corecast(words.toArray(String[]::new));
    assertThat(run.status).as(String.join("\n", run.err)).isZero();
    return trace;
  }

  /** The program without the virtual machine, on ideally shared processors. */
  private Run predictAlone(Path file, String processors) throws Exception {
    return corecast(
        ("predict -p "
                + processors
                + " --format csv --machine ideal --vm-threads none --gc none "
                + file)
            .split(" "));
  }

  private Map<Integer, Double> speedups(Path trace) throws Exception {
    Run run = predictAlone(trace, "1,2,4");
    assertThat(run.out.get(0))
        .isEqualTo(
            "processors,time_ns,speedup,efficiency,lower_bound_ns,min_speedup,max_speedup,machine"
                + ",constraint,constraint_name,constraint_share,constraint_free_ns"
                + ",time_low_ns,time_high_ns,speedup_low,speedup_high,constraint_source,constraint_package");
    Map<Integer, Double> speedups = new TreeMap<>();
    for (String row : run.out.subList(1, run.out.size())) {
      String[] cells = row.split(",", -1);
      speedups.put(Integer.parseInt(cells[0]), Double.parseDouble(cells[2]));
    }
    return speedups;
  }

  private static Path examples() {
    return HOME.resolve("examples/target/corecast-examples.jar");
  }

  private record Run(int status, List<String> out, List<String> err) {}

  private Run corecast(String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", HOME.resolve("corecast").toString()));
    words.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    Process process =
        new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ended in time").isTrue();
    return new Run(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
  }
}
