package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

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

  UntiedTerms(Timeline timeline, Columns columns, TimeOrigin origin) {
    this.timeline = timeline;
    this.columns = columns;
    this.origin = origin;
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
      int at = sweep.rowOffset(k);
      double[] values = sweep.values();
      for (int c = 0; c < columns.width(); c++) {
        values[at + c] += Math.max(columns.processors(c), before);
      }
      return;
    }
    int after = timeline.running(k + 1);
    int affected = before == after ? 0 : columns.below(Math.max(before, after));
    if (affected == 0) {
      return;
    }
    int at = sweep.rowOffset(k);
    double[] values = sweep.values();
    for (int c = 0; c < affected; c++) {
      int p = columns.processors(c);
      values[at + c] += Math.max(p, before) - Math.max(p, after);
    }
  }

  private void addAtMark(TreeSweep sweep, int k) {
    int at = sweep.rowOffset(k);
    double[] values = sweep.values();
    boolean last = k == timeline.events() - 1;
    for (int c = 0; c < columns.width(); c++) {
      values[at + c] -= last ? 0 : Math.max(columns.processors(c), timeline.running(k + 1));
    }
  }
}
