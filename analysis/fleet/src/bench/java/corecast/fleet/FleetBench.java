package corecast.fleet;

import com.sun.management.OperatingSystemMXBean;
import corecast.fleet.row.RecordingAnalysis;
import corecast.fleet.row.RecordingRows;
import corecast.fleet.store.ResultWriter;
import corecast.study.Processors;
import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTable;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a recording costs in a warm virtual machine, each table apart: FOLDER [ROUNDS
 * [TABLE...]]. CPU time of the process, its compilers and collectors included, in ms a recording.
 * {@code recording} is what all of them have in common: reading, conversion, and one replay.
 */
final class FleetBench {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private FleetBench() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    List<Path> recordings;
    try (Stream<Path> all = Files.walk(folder)) {
      recordings = all.filter(file -> file.toString().endsWith(".cct")).sorted().toList();
    }
    Path results = Files.createTempDirectory("fleet-bench");
    try (ResultWriter writer = new ResultWriter(results, results.resolve("work.parquet"))) {
      for (FleetTable table : FleetTable.values()) {
        if (args.length < 3 || Arrays.asList(args).contains(table.word())) {
          measure(folder, results, recordings, EnumSet.of(table), rounds, writer);
        }
      }
    }
    try (Stream<Path> all = Files.walk(results)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void measure(
      Path folder,
      Path results,
      List<Path> recordings,
      EnumSet<FleetTable> tables,
      int rounds,
      ResultWriter writer)
      throws Exception {
    RecordingAnalysis analysis =
        new RecordingAnalysis(
            new FleetOrder(
                folder,
                results,
                Processors.range(1, 16),
                Processors.of(8),
                tables,
                Map.of(),
                1));
    double[] analysed = new double[rounds];
    double[] written = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      for (Path recording : recordings) {
        long start = PROCESS.getProcessCpuTime();
        RecordingRows rows = analysis.of(recording);
        long middle = PROCESS.getProcessCpuTime();
        writer.write(rows);
        analysed[round] += (middle - start) / 1e6 / recordings.size();
        written[round] += (PROCESS.getProcessCpuTime() - middle) / 1e6 / recordings.size();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-12s first %7.1f ms, then %s; to write %s%n",
        tables.toString().toLowerCase(Locale.ROOT),
        analysed[0],
        range(analysed),
        range(written));
  }

  /** The median of all rounds but the first, the smallest and the largest. */
  private static String range(double[] rounds) {
    double[] warm = rounds.length == 1 ? rounds : Arrays.copyOfRange(rounds, 1, rounds.length);
    Arrays.sort(warm);
    return String.format(
        Locale.ROOT,
        "%.1f ms (%.1f to %.1f)",
        warm[warm.length / 2],
        warm[0],
        warm[warm.length - 1]);
  }
}
