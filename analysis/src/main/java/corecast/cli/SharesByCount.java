package corecast.cli;

import corecast.analysis.weight.FunctionWeights;
import corecast.cli.output.Output;
import corecast.report.FunctionShares;
import corecast.study.table.Table;
import java.io.IOException;

/** For people: how the shares of the functions change with the number of processors. */
final class SharesByCount {
  /** Processor counts side by side where there is room for them. */
  private static final int MOST = 16;

  /** What is left for the names of functions, and what a count takes: "100" and a gap. */
  private static final int NAMES = 30;

  private static final int COUNT = 5;

  private SharesByCount() {}

  /**
   * The tables, each below an empty line.
   *
   * @param top how many functions at each count; 0 for all
   */
  static void print(FunctionWeights weights, int top, Output out) throws IOException {
    int room = (out.width().columns() - NAMES) / COUNT;
    out.line(FunctionShares.CAPTION);
    for (Table table : FunctionShares.tables(weights, top, Math.max(1, Math.min(room, MOST)))) {
      out.line("");
      out.table(table);
    }
  }
}
