package corecast.analysis.weight;

import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;

/** The terms of instants at which several stretches ended; see {@link TiedTerms}. */
final class TiedStretches {
  private final StretchTree.Instants instants;
  private final SmallTree small;
  private boolean last;

  /** All stretches that end or branch at the next instant have numbers below that. */
  private int nextStretches;

  TiedStretches(StretchTree tree) {
    this.instants = tree.tiedInstants();
    this.small = new SmallTree(tree);
    this.last = tree.lastAlone() == Timeline.ROOT;
    this.nextStretches = instants.nextStretches();
  }

  int nextStretches() {
    return nextStretches;
  }

  /** Adds the terms of the next instant to the rows. */
  void addTo(StretchSweep sweep) {
    instants.advance();
    nextStretches = instants.nextStretches();
    small.clear();
    for (int i = 0; i < instants.ends(); i++) {
      small.add(instants.end(i), -1, 1);
    }
    for (int i = 0; i < instants.begins(); i++) {
      small.add(instants.causeOfBeginning(i), 1, 0);
    }
    small.build();
    for (int node = 0; node < small.size(); node++) {
      addTerm(sweep, small.event(node), node, 1);
      if (small.above(node) != Timeline.ROOT) {
        addTerm(sweep, small.above(node), node, -1);
      }
    }
    last = false;
  }

  private void addTerm(StretchSweep sweep, int stretch, int node, int times) {
    int before = instants.before();
    int now = Math.max(0, before + small.change(node));
    if (last && small.ends(node) == instants.ends()) {
      sweep.addAtLeast(stretch, before, times); // nothing is left to run
    } else if (times > 0) {
      sweep.addChange(stretch, before, now);
    } else {
      sweep.addChange(stretch, now, before);
    }
  }
}
