package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/** The tree of causes: an order in which subtrees are consecutive, and nearest common ancestors. */
final class CauseTree {
  private final Timeline timeline;
  private final int[] entry;
  private final int[] depth;
  private final int[] jump;

  CauseTree(Timeline timeline) {
    this.timeline = timeline;
    int events = timeline.events();
    this.entry = new int[events];
    this.depth = new int[events];
    this.jump = new int[events];
    number();
    link();
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

  /** Jump pointers at skew-binary distances, as in Myers' random-access lists. */
  private void link() {
    for (int k = 0; k < depth.length; k++) {
      int parent = timeline.parent(k);
      if (parent == Timeline.ROOT) {
        depth[k] = 1;
        jump[k] = Timeline.ROOT;
        continue;
      }
      depth[k] = depth[parent] + 1;
      int far = jump[parent];
      int farther = far == Timeline.ROOT ? Timeline.ROOT : jump[far];
      boolean equalSteps =
          far != Timeline.ROOT && depth[parent] - depth(far) == depth(far) - depth(farther);
      jump[k] = equalSteps ? farther : parent;
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
    int x = depth(a) >= depth(b) ? a : b;
    int y = x == a ? b : a;
    while (depth(x) > depth(y)) {
      x = depth(jump[x]) >= depth(y) ? jump[x] : timeline.parent(x);
    }
    while (x != y) {
      boolean far = jump[x] != jump[y];
      x = far ? jump[x] : timeline.parent(x);
      y = far ? jump[y] : timeline.parent(y);
    }
    return x;
  }
}
