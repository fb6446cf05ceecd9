package corecast.analysis.weight;

import corecast.program.column.IntColumn;
import corecast.simulator.timeline.Timeline;

/** The tree of causes in an order in which subtrees are consecutive. */
final class CauseTree {
  private final Timeline timeline;
  private final IntColumn entry;

  CauseTree(Timeline timeline) {
    this.timeline = timeline;
    this.entry = zeros();
    number();
  }

  /** Depth-first numbers: each event reserves as many as its subtree has events. */
  private void number() {
    int events = timeline.events();
    IntColumn size = zeros();
    for (int k = events - 1; k >= 0; k--) {
      int own = size.get(k) + 1;
      size.set(k, own);
      int parent = timeline.parent(k);
      if (parent != Timeline.ROOT) {
        size.set(parent, size.get(parent) + own);
      }
    }
    IntColumn next = zeros();
    int nextOfRoot = 0;
    for (int k = 0; k < events; k++) {
      int parent = timeline.parent(k);
      int at;
      if (parent == Timeline.ROOT) {
        at = nextOfRoot;
        nextOfRoot += size.get(k);
      } else {
        at = next.get(parent);
        next.set(parent, at + size.get(k));
      }
      entry.set(k, at);
      next.set(k, at + 1);
    }
    size.drop();
    next.drop();
  }

  private IntColumn zeros() {
    IntColumn zeros = timeline.program().space().ints(timeline.events());
    zeros.grow(timeline.events());
    return zeros;
  }

  /** Position in depth-first order. */
  int entry(int event) {
    return entry.get(event);
  }
}
