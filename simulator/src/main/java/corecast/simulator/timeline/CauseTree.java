package corecast.simulator.timeline;

import java.util.Arrays;

/**
 * The tree of causes: nearest common ancestors of events in O(log events), by jump pointers to
 * ancestors at skew-binary distances (Myers 1983). Linked only as far as it is asked for.
 */
public final class CauseTree {
  private int linked;
  private int[] depth = new int[0];
  private int[] jump = new int[0];

  /**
   * The nearest common ancestor of two events.
   *
   * @param parent parents of the first {@code events} events, each smaller than its child
   */
  public int commonAncestor(int[] parent, int events, int a, int b) {
    if (a == b) {
      return a;
    }
    if (a == Timeline.ROOT || b == Timeline.ROOT) {
      return Timeline.ROOT;
    }
    link(parent, events);
    int x = depth[a] >= depth[b] ? a : b;
    int y = depth[a] >= depth[b] ? b : a;
    while (depth[x] > depth[y]) {
      int far = jump[x];
      x = far != Timeline.ROOT && depth[far] >= depth[y] ? far : parent[x];
    }
    while (x != y) {
      boolean apart = jump[x] != jump[y];
      x = apart ? jump[x] : parent[x];
      y = apart ? jump[y] : parent[y];
    }
    return x;
  }

  private void link(int[] parent, int events) {
    if (depth.length < parent.length) {
      depth = Arrays.copyOf(depth, parent.length);
      jump = Arrays.copyOf(jump, parent.length);
    }
    for (int k = linked; k < events; k++) {
      int p = parent[k];
      if (p == Timeline.ROOT) {
        depth[k] = 1;
        jump[k] = Timeline.ROOT;
      } else {
        int j = jump[p];
        depth[k] = depth[p] + 1;
        boolean even = j != Timeline.ROOT && depth[p] - depth[j] == depth[j] - depthOf(jump[j]);
        jump[k] = even ? jump[j] : p;
      }
    }
    linked = events;
  }

  private int depthOf(int event) {
    return event == Timeline.ROOT ? 0 : depth[event];
  }
}
