package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/** The tree of causes: an order in which subtrees are consecutive, and nearest common ancestors. */
final class CauseTree {
  private final Timeline timeline;
  private final int[] entry;
  private final int[] depth;

  CauseTree(Timeline timeline) {
    this.timeline = timeline;
    int events = timeline.events();
    this.entry = new int[events];
    this.depth = new int[events];
    number();
    measureDepths();
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

  private void measureDepths() {
    for (int k = 0; k < depth.length; k++) {
      depth[k] = depth(timeline.parent(k)) + 1;
    }
  }

  /** Position in depth-first order. */
  int entry(int event) {
    return entry[event];
  }

  /** Number of events from a first one down to this one; 0 for the root. */
  int depth(int event) {
    return event == Timeline.ROOT ? 0 : depth[event];
  }

  /** Nearest common ancestor, possibly one of the two, possibly the root; O(log events). */
  int common(int a, int b) {
    return timeline.commonAncestor(a, b);
  }
}
