package corecast.simulator.timeline;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;

/**
 * The tree of causes: nearest common ancestors of events in O(log events), by jump pointers to
 * ancestors at skew-binary distances (Myers 1983). Linked only as far as it is asked for.
 */
public final class CauseTree {
  private final IntColumn parent;
  private final ColumnSpace space;
  private final int expected;
  private IntColumn depth = ColumnSpace.HEAP.ints(0);
  private IntColumn jump = depth;

  /**
   * @param parent the parent of each event, smaller than its child
   * @param expected how many events there will be, as a first guess
   */
  CauseTree(IntColumn parent, int expected, ColumnSpace space) {
    this.parent = parent;
    this.expected = expected;
    this.space = space;
  }

  /**
   * The nearest common ancestor of two events.
   *
   * @param events how many events there are
   */
  public int commonAncestor(int events, int a, int b) {
    if (a == b) {
      return a;
    }
    if (a == Timeline.ROOT || b == Timeline.ROOT) {
      return Timeline.ROOT;
    }
    link(events);
    boolean deeper = depth.get(a) >= depth.get(b);
    int x = deeper ? a : b;
    int y = deeper ? b : a;
    int level = depth.get(y);
    while (depth.get(x) > level) {
      int far = jump.get(x);
      x = far != Timeline.ROOT && depth.get(far) >= level ? far : parent.get(x);
    }
    while (x != y) {
      int farOfX = jump.get(x);
      int farOfY = jump.get(y);
      boolean apart = farOfX != farOfY;
      x = apart ? farOfX : parent.get(x);
      y = apart ? farOfY : parent.get(y);
    }
    return x;
  }

  private void link(int events) {
    if (depth.size() == 0 && events > 0) {
      depth = space.ints(expected);
      jump = space.ints(expected);
    }
    for (int k = depth.size(); k < events; k++) {
      int p = parent.get(k);
      if (p == Timeline.ROOT) {
        depth.add(1);
        jump.add(Timeline.ROOT);
      } else {
        int j = jump.get(p);
        int depthOfParent = depth.get(p);
        int depthOfJump = depthOf(j);
        boolean even =
            j != Timeline.ROOT && depthOfParent - depthOfJump == depthOfJump - depthOf(jump.get(j));
        depth.add(depthOfParent + 1);
        jump.add(even ? jump.get(j) : p);
      }
    }
  }

  private int depthOf(int event) {
    return event == Timeline.ROOT ? 0 : depth.get(event);
  }

  void drop() {
    depth.drop();
    jump.drop();
  }
}
