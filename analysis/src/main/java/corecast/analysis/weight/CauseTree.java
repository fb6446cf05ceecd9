package corecast.analysis.weight;

import corecast.program.column.IntColumn;
import corecast.simulator.timeline.Causes;
import corecast.simulator.timeline.Timeline;

/** The tree of causes in an order in which subtrees are consecutive. */
final class CauseTree {
  private final Causes causes;
  private final IntColumn entry;

  CauseTree(Causes causes) {
    this.causes = causes;
    this.entry = zeros();
    number();
  }

  /** Depth-first numbers: each event reserves as many as its subtree has events. */
  private void number() {
    int events = causes.events();
    IntColumn size = zeros();
    for (int k = events - 1; k >= 0; k--) {
      int own = size.get(k) + 1;
      size.set(k, own);
      int parent = causes.parent(k);
      if (parent != Timeline.ROOT) {
        size.set(parent, size.get(parent) + own);
      }
    }
    IntColumn next = zeros();
    int nextOfRoot = 0;
    for (int k = 0; k < events; k++) {
      int parent = causes.parent(k);
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
    IntColumn zeros = causes.space().ints(causes.events());
    zeros.grow(causes.events());
    return zeros;
  }

  /** Position in depth-first order. */
  int entry(int event) {
    return entry.get(event);
  }
}
