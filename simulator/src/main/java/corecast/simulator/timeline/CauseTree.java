package corecast.simulator.timeline;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tree of causes: nearest common ancestors of events in O(log events), by jump pointers to
 * ancestors at skew-binary distances (Myers 1983). Linked only as far as it is asked for, and only
 * if that is often or ancestors are far; before that, walks along the lines of bodies.
 */
public final class CauseTree {
  private static final int TOO_FAR = -2;

  private final IntColumn parent;
  private final IntColumn body;
  private final ColumnSpace space;
  private final int expected;
  private IntColumn depth = ColumnSpace.HEAP.ints(0);
  private IntColumn jump = depth;
  private int linked;
  private int room;

  /** The first event of each event's line: events of one body, each the cause of the next. */
  private IntColumn head = depth;

  private int headed;

  /** The last event of each body, of those that have heads. */
  private final int[] last;

  /** How many lines may still be walked along before pointers are worth their making. */
  private int patience;

  // The same as arrays, because they are read in hot loops; none if they are in pages.
  private int @Nullable [] parentInHeap;
  private int @Nullable [] depthInHeap;
  private int @Nullable [] jumpInHeap;

  /**
   * @param parent the parent of each event, smaller than its child
   * @param expected how many events there will be, as a first guess
   */
  CauseTree(IntColumn parent, IntColumn body, int bodies, int expected, ColumnSpace space) {
    this.parent = parent;
    this.body = body;
    this.last = new int[bodies];
    Arrays.fill(last, Timeline.ROOT);
    this.expected = expected;
    this.patience = expected;
    this.space = space;
  }

  /**
   * Of events whose bodies are not known, so that lines are not either, in the heap.
   *
   * @param patience how many events may be walked along before pointers are made
   */
  CauseTree(IntColumn parent, int patience) {
    this(parent, parent, 0, 0, ColumnSpace.HEAP);
    this.patience = patience;
  }

  /** The nearest common ancestor of two events. */
  public int commonAncestor(int events, int a, int b) {
    if (a == b) {
      return a;
    }
    if (a == Timeline.ROOT || b == Timeline.ROOT) {
      return Timeline.ROOT;
    }
    int near = last.length == 0 ? byParents(a, b) : byLines(events, a, b);
    return near == TOO_FAR ? byJumps(events, a, b) : near;
  }

  private int byParents(int a, int b) {
    int x = a;
    int y = b;
    for (; patience > 0; patience--) {
      if (x == y) {
        return x;
      }
      if (x > y) {
        x = parent.get(x);
      } else {
        y = parent.get(y);
      }
      if (x == Timeline.ROOT || y == Timeline.ROOT) {
        return Timeline.ROOT;
      }
    }
    return TOO_FAR;
  }

  /** A line's head has a greater number than everything before the line. */
  private int byLines(int events, int a, int b) {
    if (patience == 0) {
      return TOO_FAR;
    }
    findHeads(events);
    int x = a;
    int y = b;
    int headOfX = head.get(x);
    int headOfY = head.get(y);
    for (; patience > 0; patience--) {
      if (headOfX == headOfY) {
        return Math.min(x, y);
      }
      if (headOfX > headOfY) {
        x = parent.get(headOfX);
        if (x == Timeline.ROOT) {
          return x;
        }
        headOfX = head.get(x);
      } else {
        y = parent.get(headOfY);
        if (y == Timeline.ROOT) {
          return y;
        }
        headOfY = head.get(y);
      }
    }
    return TOO_FAR;
  }

  private void findHeads(int events) {
    if (events > head.size()) {
      if (headed == 0) {
        head = space.ints(expected);
      }
      head.grow(Math.max(events, expected));
    }
    for (int k = headed; k < events; k++) {
      int p = parent.get(k);
      int itsBody = body.get(k);
      head.set(k, p != Timeline.ROOT && p == last[itsBody] ? head.get(p) : k);
      last[itsBody] = k;
    }
    headed = events;
  }

  private int byJumps(int events, int a, int b) {
    link(events);
    boolean deeper = depth(a) >= depth(b);
    int x = deeper ? a : b;
    int y = deeper ? b : a;
    int level = depth(y);
    while (depth(x) > level) {
      int far = jump(x);
      x = far != Timeline.ROOT && depth(far) >= level ? far : parent(x);
    }
    while (x != y) {
      int farOfX = jump(x);
      int farOfY = jump(y);
      boolean apart = farOfX != farOfY;
      x = apart ? farOfX : parent(x);
      y = apart ? farOfY : parent(y);
    }
    return x;
  }

  private void link(int events) {
    if (events > room) {
      if (room == 0) {
        depth = space.ints(expected);
        jump = space.ints(expected);
      }
      room = Math.max(events, expected);
      depth.grow(room);
      jump.grow(room);
      depthInHeap = depth.array();
      jumpInHeap = jump.array();
      parentInHeap = parent.array();
    }
    for (int k = linked; k < events; k++) {
      int p = parent(k);
      if (p == Timeline.ROOT) {
        depth.set(k, 1);
        jump.set(k, Timeline.ROOT);
      } else {
        int j = jump(p);
        int depthOfParent = depth(p);
        int depthOfJump = depthOf(j);
        boolean even =
            j != Timeline.ROOT && depthOfParent - depthOfJump == depthOfJump - depthOf(jump(j));
        depth.set(k, depthOfParent + 1);
        jump.set(k, even ? jump(j) : p);
      }
    }
    linked = events;
  }

  private int parent(int event) {
    int[] array = parentInHeap;
    return array != null ? array[event] : parent.get(event);
  }

  private int depth(int event) {
    int[] array = depthInHeap;
    return array != null ? array[event] : depth.get(event);
  }

  private int jump(int event) {
    int[] array = jumpInHeap;
    return array != null ? array[event] : jump.get(event);
  }

  private int depthOf(int event) {
    return event == Timeline.ROOT ? 0 : depth(event);
  }

  void drop() {
    depth.drop();
    jump.drop();
    head.drop();
  }
}
