package corecast.spark;

import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.FleetColumns;
import corecast.fleet.row.RecordingRows;
import corecast.fleet.row.TraceSource;
import corecast.study.file.Failure;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Analyses the recordings of a folder, or of whatever else Hadoop reads by an address, on a
 * cluster, and writes the tables of {@code corecast analyze}.
 */
public final class FleetJob {
  private static final String ENDING = ".parquet";

  private final SparkSession spark;
  private final Configuration hadoop;
  private final JobOptions options;

  public FleetJob(SparkSession spark, JobOptions options) {
    this.spark = spark;
    this.hadoop = spark.sparkContext().hadoopConfiguration();
    this.options = options;
  }

  /**
   * What became of the recordings.
   *
   * @param skipped how many because their rows were there
   * @param failures why others were not, one line each
   */
  public record Outcome(long analysed, int skipped, List<String> failures) {
    public Outcome {
      failures = List.copyOf(failures);
    }
  }

  /**
   * Analyses those whose rows are not there.
   *
   * @param recordings an address of a folder, with those below it
   * @param results the same for the tables
   * @throws Failure if there are none, or the tables were made in another way
   */
  public Outcome run(String recordings, String results) throws IOException {
    List<TraceSource> traces = traces(new Path(recordings));
    Path to = new Path(results);
    Set<TraceSource> known = new HashSet<>();
    Set<String> ids = new HashSet<>();
    findKnown(to, known, ids);
    List<TraceSource> left = traces.stream().filter(trace -> !known.contains(trace)).toList();
    if (left.isEmpty()) {
      return new Outcome(0, traces.size(), List.of());
    }
    JobOptions how = options;
    SerializableConfiguration configuration = new SerializableConfiguration(hadoop);
    JavaRDD<AnalysedTrace> analysed =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(left, left.size()) // each takes long
            .map(trace -> AnalysedTrace.of(trace, how, configuration.value()))
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      List<String> failures =
          analysed.map(AnalysedTrace::failure).filter(failure -> !failure.isEmpty()).collect();
      // A copy is the same recording.
      JavaRDD<RecordingRows> rows =
          analysed
              .filter(trace -> trace.rows() != null)
              .map(AnalysedTrace::rows)
              .filter(recording -> !ids.contains(recording.id()))
              .keyBy(RecordingRows::id)
              .reduceByKey((one, copy) -> one)
              .values()
              .persist(StorageLevel.MEMORY_AND_DISK());
      long count = rows.count();
      if (count > 0) {
        write(rows, to);
      }
      rows.unpersist();
      return new Outcome(count, (int) (traces.size() - failures.size() - count), failures);
    } finally {
      analysed.unpersist();
    }
  }

  private List<TraceSource> traces(Path folder) throws IOException {
    List<TraceSource> traces = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> files = folder.getFileSystem(hadoop).listFiles(folder, true);
    while (files.hasNext()) {
      LocatedFileStatus file = files.next();
      if (file.getPath().getName().endsWith(TraceSource.ENDING)) {
        URI uri = file.getPath().toUri();
        traces.add(
            new TraceSource(
                // as the virtual machine writes it, with three slashes
                "file".equals(uri.getScheme())
                    ? java.nio.file.Path.of(uri).toUri().toString()
                    : uri.toString(),
                file.getLen(),
                Instant.ofEpochMilli(file.getModificationTime())));
      }
    }
    if (traces.isEmpty()) {
      throw new Failure(folder + ": there are no recordings (*" + TraceSource.ENDING + ") in it");
    }
    traces.sort(Comparator.comparing(TraceSource::uri));
    return traces;
  }

  private void findKnown(Path results, Set<TraceSource> known, Set<String> ids) throws IOException {
    Path recorded = new Path(results, FleetTable.RECORDING.word());
    FileSystem files = recorded.getFileSystem(hadoop);
    if (!files.exists(recorded)) {
      return;
    }
    FleetOrder order = options.order();
    for (Row row :
        spark
            .read()
            .parquet(recorded.toString())
            .select(
                FleetColumns.RECORDING_ID, "trace_uri", "trace_bytes", "trace_modified", "analysis")
            .collectAsList()) {
      String manner = row.getString(4);
      if (!order.manner().equals(manner)) {
        throw new Failure(
            results
                + ": its tables were made "
                + order.differenceFrom(manner)
                + "; give the same options or another folder");
      }
      ids.add(row.getString(0));
      known.add(new TraceSource(row.getString(1), row.getLong(2), row.getTimestamp(3).toInstant()));
    }
  }

  /** Beside the tables first: what is there is whole. */
  private void write(JavaRDD<RecordingRows> recordings, Path results) throws IOException {
    FileSystem files = results.getFileSystem(hadoop);
    Path staging = new Path(results, "_corecast-" + UUID.randomUUID());
    try {
      List<FleetTable> tables = new ArrayList<>(options.order().tables());
      tables.sort(Comparator.comparing(table -> table == FleetTable.RECORDING));
      for (FleetTable table : tables) {
        Column[] order =
            FleetColumns.of(table).stream()
                .limit(1 + FleetColumns.place(table, FleetColumns.RECORDING_ID))
                .map(column -> functions.col(column.name()))
                .toArray(Column[]::new);
        spark
            .createDataFrame(
                recordings.flatMap(recording -> SparkRows.of(recording, table).iterator()),
                SparkRows.schema(table))
            .repartition(functions.col(SparkRows.DAY)) // a file for each day
            .sortWithinPartitions(order)
            .write()
            .partitionBy(SparkRows.DAY)
            .option("compression", "zstd")
            .parquet(new Path(staging, table.word()).toString());
      }
      for (FleetTable table : tables) {
        move(files, new Path(staging, table.word()), new Path(results, table.word()));
      }
    } finally {
      files.delete(staging, true);
    }
  }

  private static void move(FileSystem files, Path from, Path to) throws IOException {
    RemoteIterator<LocatedFileStatus> written = files.listFiles(from, true);
    while (written.hasNext()) {
      Path file = written.next().getPath();
      if (file.getName().endsWith(ENDING)) {
        Path day = new Path(to, file.getParent().getName());
        files.mkdirs(day);
        if (!files.rename(file, new Path(day, file.getName()))) {
          throw new IOException(file + ": cannot be moved to " + day);
        }
      }
    }
  }
}
