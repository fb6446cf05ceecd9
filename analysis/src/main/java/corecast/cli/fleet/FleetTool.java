package corecast.cli.fleet;

import corecast.study.table.Table;
import java.io.IOException;
import java.nio.file.Path;

/** What the module for many recordings does. */
public interface FleetTool {

  /** Is told what fails, by several threads. */
  interface Failures {
    /**
     * A recording could not be analysed, or a folder could not be looked into; the others go on.
     */
    void add(Path recording, Throwable why);
  }

  /**
   * What became of the recordings.
   *
   * @param analysed now
   * @param skipped because their tables were there
   * @param failed of which nothing was written, and folders that could not be looked into
   */
  record Outcome(int analysed, int skipped, int failed) {}

  /**
   * Analyses recordings, several at a time.
   *
   * @throws corecast.study.file.Failure if there are none
   */
  Outcome analyze(FleetOrder order, Failures failures) throws IOException, InterruptedException;

  /**
   * What a query says of the tables.
   *
   * @throws corecast.study.file.Failure if there are no tables, or the query is wrong
   */
  Table query(Path results, String sql) throws IOException;

  void report(Path results, Path page) throws IOException;
}
