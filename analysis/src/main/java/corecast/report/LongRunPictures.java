package corecast.report;

import corecast.analysis.weight.PicturedWeights;
import corecast.program.Progress;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WallClocks;
import java.util.Arrays;

/**
 * The pictures of a long run on some numbers of processors, drawn together in one pass over the
 * timeline. Nearly everything that ends now lies in the column of now, for which each picture has
 * sums close together in memory. What a body does in a row with the same weights is drawn as one.
 */
final class LongRunPictures {
  private static final int COLOURS = RunColumns.COLOURS;

  // What is summed up in the column of now.
  private static final int RUNS = 0;
  private static final int WEIGHTED = 1;
  private static final int WAITS = 2;
  private static final int SLEEPS = 3;
  private static final int SUMS = 4;

  /** In place of an event: no stretch of the body has begun. */
  private static final int NONE = Timeline.ROOT - 1;

  private final RunGround ground;
  private final Timeline timeline;
  private final WallClocks clocks;
  private final double[] times;
  private final PicturedWeights weights;
  private final int[] lastOfBody;

  /** By body: the event at which its stretch of now began, or {@link #NONE}. */
  private final int[] begunAt;

  private int runningBefore;

  private final int pictures;

  // By picture.
  private final Parallelism[] parallelism;
  private final RunColumns[][] rows; // then by row
  private final int[] column; // of now
  private final double[] low; // where it begins
  private final double[] high; // where it ends

  /** By body and picture: the number of the row, and of the picture. */
  private final int[] cellOf;

  private final double[] sums; // by cell, in the column of now
  private final double[] inColour; // how it matters, by cell and colour, in the column of now

  /**
   * @param weights by picture
   * @param rowOf by picture, the row of each lane
   */
  LongRunPictures(
      RunGround ground, int[] processors, PicturedWeights weights, int[][] rowOf, int rowCount) {
    this.ground = ground;
    this.timeline = ground.timeline();
    this.clocks = new WallClocks(timeline, processors);
    this.times = clocks.times();
    this.pictures = processors.length;
    this.weights = weights;
    this.parallelism = new Parallelism[pictures];
    this.rows = new RunColumns[pictures][rowCount];
    this.column = new int[pictures];
    this.low = new double[pictures];
    this.high = new double[pictures];
    for (int i = 0; i < pictures; i++) {
      double end = ground.end(processors[i]);
      parallelism[i] = new Parallelism(end);
      Arrays.setAll(rows[i], row -> new RunColumns(end));
      high[i] = rows[i][0].to(0);
    }
    this.sums = new double[rowCount * pictures * SUMS];
    this.inColour = new double[rowCount * pictures * COLOURS];
    this.lastOfBody = new int[timeline.program().bodies()];
    Arrays.fill(lastOfBody, Timeline.ROOT);
    this.begunAt = new int[lastOfBody.length];
    Arrays.fill(begunAt, NONE);
    this.cellOf = cells(rowOf);
  }

  private int[] cells(int[][] rowOf) {
    int[] laneOf = ground.lanes().laneOf();
    int[] cells = new int[laneOf.length * pictures];
    for (int c = 0; c < cells.length; c++) {
      int lane = laneOf[c / pictures];
      int row = lane < 0 ? 0 : rowOf[c % pictures][lane]; // what never ran has no event
      cells[c] = row * pictures + c % pictures;
    }
    return cells;
  }

  void draw() {
    Progress.begin("drawing", timeline.events());
    int end = 0;
    for (int k = 0; k < timeline.events(); k++) {
      Progress.did(k + 1);
      end = draw(k, end);
    }
    for (int i = 0; i < pictures; i++) {
      parallelism[i].until(times[end + i], runningBefore);
      endColumn(i);
    }
    clocks.drop();
  }

  /**
   * @param before index of the times of the event before
   * @return that of this one
   */
  private int draw(int k, int before) {
    int body = timeline.body(k);
    int running = timeline.running(k);
    if (running != runningBefore) {
      for (int i = 0; i < pictures && k > 0; i++) {
        parallelism[i].until(times[before + i], runningBefore);
      }
      runningBefore = running;
    }
    int end = clocks.advance(timeline.end(k), running);
    for (int i = 0; i < pictures; i++) {
      if (times[end + i] > high[i]) {
        goTo(i, times[end + i]);
      }
    }
    int last = lastOfBody[body];
    lastOfBody[body] = k;
    int startEvent = begunAt[body];
    int cells = body * pictures;
    if (startEvent == NONE) {
      startEvent = ground.startEvent(k);
      if (last != startEvent && last != Timeline.ROOT) {
        waits(cells, clocks.past(last), clocks.start(startEvent));
      }
    }
    if (weights.goesOn(k)) {
      begunAt[body] = startEvent;
      return end;
    }
    begunAt[body] = NONE;
    int start = clocks.start(startEvent);
    if (timeline.isRun(k)) {
      int path = timeline.path(k);
      runs(
          cells,
          start,
          end,
          weights.of(k),
          ground.functions().colourOfPath(timeline.program(), path));
    } else {
      sleeps(cells, start, end);
    }
    return end;
  }

  private void waits(int cells, int from, int to) {
    for (int i = 0; i < pictures; i++) {
      double start = times[from + i];
      double end = times[to + i];
      if (end > start) {
        add(i, cellOf[cells + i], WAITS, start, end);
      }
    }
  }

  private void sleeps(int cells, int from, int to) {
    for (int i = 0; i < pictures; i++) {
      add(i, cellOf[cells + i], SLEEPS, times[from + i], times[to + i]);
    }
  }

  private void add(int i, int cell, int what, double from, double to) {
    if (from >= low[i] && to <= high[i]) {
      sums[cell * SUMS + what] += to - from;
      return;
    }
    RunColumns row = rows[i][cell / pictures];
    int last = row.column(to);
    for (int c = row.column(from); c <= last; c++) {
      double inside = row.inside(c, from, to);
      if (c == column[i]) {
        sums[cell * SUMS + what] += inside;
      } else if (what == WAITS) {
        row.waits(c, inside);
      } else {
        row.sleeps(c, inside);
      }
    }
  }

  private void runs(int cells, int from, int to, double[] weight, int colour) {
    for (int i = 0; i < pictures; i++) {
      double start = times[from + i];
      double end = times[to + i];
      int cell = cellOf[cells + i];
      if (start >= low[i] && end <= high[i]) {
        addRun(cell, end - start, weight[i], colour);
      } else {
        addRun(i, cell, start, end, weight[i], colour);
      }
    }
  }

  private void addRun(int cell, double inside, double weight, int colour) {
    int at = cell * SUMS;
    sums[at + RUNS] += inside;
    sums[at + WEIGHTED] += inside * weight;
    inColour[cell * COLOURS + colour] += RunColumns.mattering(inside, weight);
  }

  private void addRun(int i, int cell, double from, double to, double weight, int colour) {
    RunColumns row = rows[i][cell / pictures];
    int last = row.column(to);
    for (int c = row.column(from); c <= last; c++) {
      double inside = row.inside(c, from, to);
      if (c == column[i]) {
        addRun(cell, inside, weight, colour);
      } else {
        row.runs(c, inside, inside * weight);
        row.inColour(c, colour, RunColumns.mattering(inside, weight));
      }
    }
  }

  private void goTo(int i, double now) {
    RunColumns any = rows[i][0];
    while (now > high[i] && column[i] < RunPicture.COLUMNS - 1) {
      endColumn(i);
      column[i]++;
      low[i] = high[i];
      high[i] = any.to(column[i]);
    }
  }

  /** Brings the sums of the column of now to the picture. */
  private void endColumn(int i) {
    for (int r = 0; r < rows[i].length; r++) {
      RunColumns row = rows[i][r];
      int cell = r * pictures + i;
      int at = cell * SUMS;
      row.runs(column[i], sums[at + RUNS], sums[at + WEIGHTED]);
      row.waits(column[i], sums[at + WAITS]);
      row.sleeps(column[i], sums[at + SLEEPS]);
      Arrays.fill(sums, at, at + SUMS, 0);
      for (int colour = 0; colour < COLOURS; colour++) {
        row.inColour(column[i], colour, inColour[cell * COLOURS + colour]);
        inColour[cell * COLOURS + colour] = 0;
      }
    }
  }

  RunColumns[] rows(int picture) {
    return rows[picture];
  }

  float[] running(int picture) {
    return parallelism[picture].mean();
  }
}
