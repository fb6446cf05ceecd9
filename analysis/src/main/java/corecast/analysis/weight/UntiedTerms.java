package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The term of an event that is alone at its instant: max(P, n before) - max(P, n after), where
 * after the last event nothing is left to run and the second term is 0.
 *
 * <p>If time is counted from a mark, the time up to the mark's event is subtracted: it has the same
 * terms up to there, and at that event no second term.
 */
final class UntiedTerms implements EventTerms {
  private final Timeline timeline;
  private final Columns columns;
  private final TimeOrigin origin;
  private final double[] @Nullable [] atLeast;

  /** {@link Columns#below} of each number. */
  private final int[] below;

  UntiedTerms(Timeline timeline, Columns columns, TimeOrigin origin) {
    this.timeline = timeline;
    this.columns = columns;
    this.origin = origin;
    this.atLeast = new double[timeline.maxRunning() + 1][];
    this.below = new int[timeline.maxRunning() + 1];
    Arrays.setAll(below, columns::below);
  }

  @Override
  public void addTo(TreeSweep sweep, int k) {
    if (k <= origin.lastEvent()) {
      if (k == origin.lastEvent() && k == origin.cause()) {
        addAtMark(sweep, k);
      }
      return;
    }
    int before = timeline.running(k);
    if (k == timeline.events() - 1) {
      add(sweep.rowOf(k), atLeast(before), columns.width());
      return;
    }
    int after = timeline.running(k + 1);
    int affected = before == after ? 0 : below[Math.max(before, after)];
    if (affected > 0) {
      add(sweep.rowOf(k), atLeast(before), atLeast(after), affected);
    }
  }

  private void addAtMark(TreeSweep sweep, int k) {
    if (k < timeline.events() - 1) {
      subtract(sweep.rowOf(k), atLeast(timeline.running(k + 1)), columns.width());
    }
  }

  /** max(P, running) for each column. */
  private double[] atLeast(int running) {
    double[] row = atLeast[running];
    if (row == null) {
      row = new double[columns.width()];
      for (int c = 0; c < row.length; c++) {
        row[c] = Math.max(columns.processors(c), running);
      }
      atLeast[running] = row;
    }
    return row;
  }

  private static void add(double[] row, double[] first, double[] second, int width) {
    for (int c = 0; c < width; c++) {
      row[c] += first[c] - second[c];
    }
  }

  private static void add(double[] row, double[] terms, int width) {
    for (int c = 0; c < width; c++) {
      row[c] += terms[c];
    }
  }

  private static void subtract(double[] row, double[] terms, int width) {
    for (int c = 0; c < width; c++) {
      row[c] -= terms[c];
    }
  }
}
