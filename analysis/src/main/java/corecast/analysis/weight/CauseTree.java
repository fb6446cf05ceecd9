package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/** The tree of causes in an order in which subtrees are consecutive. */
final class CauseTree {
  private final Timeline timeline;
  private final int[] entry;

  CauseTree(Timeline timeline) {
    this.timeline = timeline;
    this.entry = new int[timeline.events()];
    number();
  }

  /** Depth-first numbers: each event reserves as many as its subtree has events. */
  private void number() {
    int events = entry.length;
    int[] size = new int[events];
    for (int k = events - 1; k >= 0; k--) {
      size[k]++;
      int parent = timeline.parent(k);
      if (parent != Timeline.ROOT) {
        size[parent] += size[k];
      }
    }
    int[] next = new int[events];
    int nextOfRoot = 0;
    for (int k = 0; k < events; k++) {
      int parent = timeline.parent(k);
      if (parent == Timeline.ROOT) {
        entry[k] = nextOfRoot;
        nextOfRoot += size[k];
      } else {
        entry[k] = next[parent];
        next[parent] += size[k];
      }
      next[k] = entry[k] + 1;
    }
  }

  /** Position in depth-first order. */
  int entry(int event) {
    return entry[event];
  }
}
