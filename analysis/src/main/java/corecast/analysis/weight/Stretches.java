package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Of each live row, the stretch of events that it has been the row of since it last changed, and
 * that are charged to one call path: they go into the sums together, for the time between two
 * events, and their steps need not be looked at.
 */
final class Stretches {
  private final Timeline timeline;
  private final RowPool rows;
  private final PathSums sums;
  private final @Nullable EventRows events;

  /** By row: the last event of its stretch, or the event it came to with none. */
  private int[] last = new int[16];

  /**
   * @param events takes down the row of each stretch, if that is wanted
   */
  Stretches(Timeline timeline, RowPool rows, PathSums sums, @Nullable EventRows events) {
    this.timeline = timeline;
    this.rows = rows;
    this.sums = sums;
    this.events = events;
  }

  /** A row comes to an event, with no stretch. */
  void begin(int row, int event) {
    if (row >= last.length) {
      last = Arrays.copyOf(last, Math.max(2 * last.length, row + 1));
    }
    last[row] = event;
  }

  /** The row comes to an event whose stretch goes on, if the row does not change there. */
  void goesOn(int event) {
    if (events != null) {
      events.goesOn(event);
    }
  }

  /** The row changes at an event: its stretch is of later ones, and the next begins there. */
  void changesAt(int row, int event) {
    int its = last[row];
    if (its != event) {
      add(row, its, timeline.end(event));
      last[row] = event;
    }
  }

  /** The stretch ends with an event, itself included. */
  void endsWith(int row, int event) {
    add(row, last[row], timeline.start(event));
  }

  /** A stretch of one event, which weighs 1 at the counts up to a column. */
  void addOne(int event, int column) {
    double nanos = timeline.end(event) - timeline.start(event);
    WeightRow sum = sums.workOf(event);
    if (sum != null) {
      sum.add(column, nanos);
    }
    if (events != null) {
      events.takeLeaf(event, column);
    }
  }

  private void add(int row, int its, double start) {
    sums.add(its, timeline.end(its) - start, rows.row(row));
    if (events != null) {
      events.take(its, rows.row(row));
    }
  }
}
