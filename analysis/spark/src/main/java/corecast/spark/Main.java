package corecast.spark;

import corecast.cli.fleet.FleetTable;
import corecast.study.file.Explanation;
import corecast.study.file.Failure;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/**
 * {@code spark-submit --class corecast.spark.Main ... RECORDINGS RESULTS [processors=1..16]
 * [runs=8] [tables=curve,weight] [NAME=VALUE]}: what else has a name is a label.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int status;
    try {
      status = run(args);
    } catch (IOException | RuntimeException e) {
      System.err.println("corecast: " + Explanation.of(e));
      status = 1;
    }
    if (status != 0) {
      System.exit(status);
    }
  }

  private static int run(String[] args) throws IOException {
    if (args.length < 2) {
      throw new Failure("expected the addresses of the recordings and of the tables");
    }
    JobOptions options = options(Arrays.copyOfRange(args, 2, args.length));
    options.order(); // says what is wrong with it before anything begins
    try (SparkSession spark = SparkSession.builder().appName("corecast").getOrCreate()) {
      FleetJob.Outcome outcome = new FleetJob(spark, options).run(args[0], args[1]);
      outcome.failures().forEach(failure -> System.err.println("corecast: " + failure));
      System.out.println(
          "analysed "
              + outcome.analysed()
              + ", skipped "
              + outcome.skipped()
              + ", failed "
              + outcome.failures().size()
              + ": "
              + args[1]);
      return outcome.failures().isEmpty() ? 0 : 1;
    }
  }

  static JobOptions options(String... words) {
    String processors = "1..16";
    String runs = "8";
    Set<FleetTable> tables = EnumSet.allOf(FleetTable.class);
    Map<String, String> labels = new LinkedHashMap<>();
    for (String word : words) {
      String[] parts = word.split("=", 2);
      if (parts.length < 2) {
        throw new Failure(word + ": expected NAME=VALUE");
      }
      switch (parts[0]) {
        case "processors" -> processors = parts[1];
        case "runs" -> runs = parts[1];
        case "tables" -> {
          tables = EnumSet.of(FleetTable.RECORDING);
          for (String table : parts[1].split(",", -1)) {
            tables.add(FleetTable.valueOf(table.toUpperCase(Locale.ROOT)));
          }
        }
        default -> labels.put(parts[0], parts[1]);
      }
    }
    return new JobOptions(processors, runs, tables, labels);
  }
}
