package corecast.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the page shows of one simulated run. Times are in {@value #RESOLUTION} parts of the run.
 *
 * @param nanos the run's time, ns
 * @param lanes its rows, without those that would be empty
 * @param threads how many threads and workers ran
 * @param running bodies able to run over time, mean of each of {@value #PARTS} equal parts
 * @param things locks that are held, and what is waited for
 * @param rows where each body is in the picture
 */
record RunPicture(
    int processors,
    double nanos,
    List<Lane> lanes,
    int threads,
    int segments,
    float[] running,
    List<String> things,
    BodyRows rows) {
  static final int RESOLUTION = 10_000;
  static final int PARTS = 200;
  static final int COLUMNS = 360;

  static final int RUNS = 0;
  static final int SLEEPS = 1;
  static final int WAITS = 2;

  /** Who is there in less than one part of so many is hardly there. */
  private static final int HARDLY = 100;

  /**
   * One row of the picture: spans where they are few, else columns.
   *
   * @param merged how many threads it stands for
   * @param spans five numbers each: from, to, state, weight in percent, function; empty if columns
   * @param places two numbers for each span: call path, -1 for none, and what it holds or waits
   *     for, an index of {@link RunPicture#things}, -1 for nothing
   * @param columns three characters for each of {@value #COLUMNS} equal parts: share of running in
   *     tenths (or w waiting, s sleeping, . nothing), weight in tenths, colour of the function with
   *     the largest weighted time; empty if spans
   */
  record Lane(String name, int merged, int[] spans, int[] places, String columns) {

    /** Whether it runs nowhere so long that it can be seen, and is hardly there otherwise. */
    private boolean isEmpty() {
      int there = 0;
      for (int i = 0; i < spans.length; i += 5) {
        if (spans[i + 2] == RUNS) {
          return false;
        }
        there += spans[i + 1] - spans[i];
      }
      for (int i = 0; i < columns.length(); i += 3) {
        if (Character.isDigit(columns.charAt(i))) {
          return false;
        }
        there += columns.charAt(i) == '.' ? 0 : RESOLUTION / COLUMNS;
      }
      return there * HARDLY < RESOLUTION;
    }
  }

  /**
   * The picture with the rows that have something to show; with all of them if none has.
   *
   * @param rowOf by lane of the run: its row among all of these
   */
  static RunPicture of(
      int processors,
      double nanos,
      List<Lane> rows,
      int[] rowOf,
      Lanes lanes,
      int segments,
      float[] running,
      List<String> things) {
    boolean isAll = rows.stream().allMatch(Lane::isEmpty);
    List<Lane> shown = new ArrayList<>();
    int[] place = new int[rows.size()];
    for (int row = 0; row < place.length; row++) {
      boolean isShown = isAll || !rows.get(row).isEmpty();
      place[row] = isShown ? shown.size() : BodyRows.NONE;
      if (isShown) {
        shown.add(rows.get(row));
      }
    }
    int[] placeOf = Arrays.stream(rowOf).map(row -> place[row]).toArray();
    return new RunPicture(
        processors,
        nanos,
        shown,
        lanes.names().size(),
        segments,
        running,
        things,
        new BodyRows(lanes.laneOf(), placeOf));
  }
}
