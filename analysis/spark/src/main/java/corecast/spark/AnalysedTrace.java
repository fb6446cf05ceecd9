package corecast.spark;

import corecast.fleet.row.RecordingAnalysis;
import corecast.fleet.row.RecordingRows;
import corecast.fleet.row.TraceSource;
import corecast.study.file.Explanation;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * What became of one recording.
 *
 * @param rows its rows; {@code null} if it could not be used
 * @param failure why, in one line; empty if it could
 */
record AnalysedTrace(@Nullable RecordingRows rows, String failure) implements Serializable {

  /** What a recording that the agent has made alone has beside it until it is read. */
  private static final String SAMPLES = ".samples";

  /** Analyses a recording, a copy of it if it is not a file of this machine. */
  static AnalysedTrace of(TraceSource trace, JobOptions options, Configuration hadoop) {
    try {
      RecordingAnalysis analysis = new RecordingAnalysis(options.order());
      URI uri = URI.create(trace.uri());
      if ("file".equals(uri.getScheme())) {
        return new AnalysedTrace(analysis.of(Path.of(uri)), "");
      }
      Path folder = Files.createTempDirectory("corecast-spark");
      Path copy = folder.resolve("copy" + TraceSource.ENDING);
      Path besideIt = copy.resolveSibling(copy.getFileName() + SAMPLES);
      try {
        FileSystem from = FileSystem.get(uri, hadoop);
        copy(from, new org.apache.hadoop.fs.Path(uri), copy);
        org.apache.hadoop.fs.Path samples = new org.apache.hadoop.fs.Path(uri).suffix(SAMPLES);
        if (from.exists(samples)) {
          copy(from, samples, besideIt);
        }
        return new AnalysedTrace(analysis.of(copy, trace), "");
      } finally {
        Files.deleteIfExists(copy);
        Files.deleteIfExists(besideIt);
        Files.deleteIfExists(folder);
      }
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      return new AnalysedTrace(null, trace.uri() + ": " + Explanation.of(e));
    }
  }

  private static void copy(FileSystem from, org.apache.hadoop.fs.Path file, Path to)
      throws IOException {
    from.copyToLocalFile(false, file, new org.apache.hadoop.fs.Path(to.toUri()), true);
  }
}
