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
  private final TimeOrigin origin;
  private final int fewestProcessors;

  UntiedTerms(Timeline timeline, Columns columns, TimeOrigin origin) {
    this.timeline = timeline;
    this.origin = origin;
    this.fewestProcessors = columns.processors(0);
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
      sweep.rowOf(k).addAtLeast(before, 1);
      return;
    }
    int after = timeline.running(k + 1);
    if (before != after
        && Math.max(before, after) > fewestProcessors
        && !(before == after + 1 && sweep.addLeaf(k, after))) {
      sweep.rowOf(k).addChange(before, after);
    }
  }

  private void addAtMark(TreeSweep sweep, int k) {
    if (k < timeline.events() - 1) {
      sweep.rowOf(k).addAtLeast(timeline.running(k + 1), -1);
    }
  }
}
