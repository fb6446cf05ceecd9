package corecast.report;

import java.util.List;

/**
 * What the page shows of one simulated run. Times are in {@value #RESOLUTION} parts of the run.
 *
 * @param processors the processor count
 * @param nanos the run's time, ns
 * @param lanes its rows
 * @param threads how many threads and workers ran
 * @param segments how many segments they ran
 * @param running bodies able to run over time, mean of each of {@value #PARTS} equal parts
 */
record RunPicture(
    int processors, double nanos, List<Lane> lanes, int threads, int segments, float[] running) {
  static final int RESOLUTION = 10_000;
  static final int PARTS = 200;
  static final int COLUMNS = 360;

  static final int RUNS = 0;
  static final int SLEEPS = 1;
  static final int WAITS = 2;

  /**
   * One row of the picture: spans where they are few, else columns.
   *
   * @param name the thread
   * @param merged how many threads it stands for
   * @param spans five numbers each: from, to, state, weight in percent, function; empty if columns
   * @param columns three characters for each of {@value #COLUMNS} equal parts: share of running in
   *     tenths (or w waiting, s sleeping, . nothing), weight in tenths, colour of the function with
   *     the largest weighted time; empty if spans
   */
  record Lane(String name, int merged, int[] spans, String columns) {}
}
