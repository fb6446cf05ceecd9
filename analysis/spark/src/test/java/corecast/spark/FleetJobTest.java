package corecast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.cli.Cli;
import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.RecordingId;
import corecast.study.file.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job writes the rows of the command, as Spark and the command read them. */
class FleetJobTest {
  private static final Path PACKED = Path.of("../../simulator/src/test/resources/corpus");
  private static final List<String> NAMES = List.of("example04-lock", "example07-queue");

  @TempDir private static Path folder;
  private static SparkSession spark;
  private static Path recordings;

  @BeforeAll
  static void begin() throws IOException {
    recordings = Files.createDirectories(folder.resolve("in"));
    try (FileSystem zip = FileSystems.newFileSystem(PACKED.resolve("examples.zip"))) {
      for (String name : NAMES) {
        Files.copy(zip.getPath(name + ".cct"), recordings.resolve(name + ".cct"));
      }
    }
    byte[] whole = Files.readAllBytes(recordings.resolve("example04-lock.cct"));
    Files.write(recordings.resolve("cut.cct"), Arrays.copyOf(whole, 3000));
    Files.write(recordings.resolve("example04-lock-copy.cct"), whole);
    spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
  }

  @AfterAll
  static void end() {
    spark.stop();
  }

  private static String command(int status, Object... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    String[] args = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    int found = Cli.launch(args, stream, stream);
    assertThat(found).as(out.toString(StandardCharsets.UTF_8)).isEqualTo(status);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void bothWriteTheSameRows() throws Exception {
    Path byCommand = folder.resolve("by-command");
    command(
        1,
        "analyze",
        recordings,
        "-o",
        byCommand,
        "-p",
        "1,2,4",
        "--runs",
        "4",
        "--label",
        "commit=1f");
    Path byJob = folder.resolve("by-job");
    FleetJob job = new FleetJob(spark, Main.options("processors=1,2,4", "runs=4", "commit=1f"));
    FleetJob.Outcome outcome = job.run(recordings.toUri().toString(), byJob.toUri().toString());
    assertThat(outcome.analysed()).isEqualTo(2);
    assertThat(outcome.failures()).hasSize(1).first().asString().contains("cut.cct");
    for (FleetTable table : FleetTable.values()) {
      List<String> expected = rows(byCommand, table);
      assertThat(expected).as(table.word()).isNotEmpty();
      assertThat(rows(byJob, table)).as(table.word()).isEqualTo(expected);
    }
    String sql = "SELECT program, processors, time_ns, day FROM curve ORDER BY ALL";
    assertThat(command(0, "fleet", byJob, "--format", "csv", "--sql", sql))
        .isEqualTo(command(0, "fleet", byCommand, "--format", "csv", "--sql", sql))
        .hasLineCount(1 + 2 * 3);

    FleetJob.Outcome again = job.run(recordings.toUri().toString(), byJob.toUri().toString());
    assertThat(again.analysed()).isZero();
    assertThat(rows(byJob, FleetTable.CURVE)).hasSize(2 * 3);
    FleetJob other = new FleetJob(spark, Main.options("processors=1,2", "runs=4"));
    assertThatThrownBy(() -> other.run(recordings.toUri().toString(), byJob.toUri().toString()))
        .isInstanceOf(Failure.class)
        .hasMessageEndingWith(
            "by-job: its tables were made with processors=1,2,4, not with processors=1,2;"
                + " give the same options or another folder");
  }

  @Test
  void whatIsBesideARecordingIsCopiedWithIt() throws Exception {
    Path here = withSamples("here");
    Path there = withSamples("there");
    // The same files by an address that is not that of a file.
    String elsewhere = "viewfs://elsewhere/runs";
    spark
        .sparkContext()
        .hadoopConfiguration()
        .set("fs.viewfs.mounttable.elsewhere.link./runs", there.toUri().toString());
    String alone = RecordingId.of(here.resolve("run.cct"));
    Path byCommand = folder.resolve("beside-by-command");
    command(0, "analyze", here, "-o", byCommand, "-p", "1,2", "--tables", "curve");
    Path byJob = folder.resolve("beside-by-job");
    FleetJob job = new FleetJob(spark, Main.options("processors=1,2", "tables=curve"));
    assertThat(job.run(elsewhere, byJob.toUri().toString()))
        .isEqualTo(new FleetJob.Outcome(1, 0, List.of()));
    // With its samples a recording is another one.
    assertThat(rows(byJob, FleetTable.CURVE))
        .hasSize(2)
        .isEqualTo(rows(byCommand, FleetTable.CURVE))
        .noneMatch(row -> row.contains(alone));
    assertThat(there.resolve("run.cct.samples")).exists();
    assertThat(job.run(elsewhere, byJob.toUri().toString()).skipped()).isEqualTo(1);
  }

  private static Path withSamples(String name) throws IOException {
    Path to = Files.createDirectories(folder.resolve(name));
    Files.copy(recordings.resolve("example04-lock.cct"), to.resolve("run.cct"));
    Files.write(to.resolve("run.cct.samples"), new byte[10]); // as of a program that was killed
    return to;
  }

  /** As Spark reads them; of two copies it is open which one counts. */
  private static List<String> rows(Path results, FleetTable table) {
    Dataset<Row> all = spark.read().parquet(results.resolve(table.word()).toString());
    if (table == FleetTable.RECORDING) {
      all =
          all.withColumn(
                  "trace_uri", functions.regexp_replace(functions.col("trace_uri"), "-copy", ""))
              .withColumn("trace_modified", functions.lit(""));
    }
    return all.toJSON().collectAsList().stream().sorted().toList();
  }
}
