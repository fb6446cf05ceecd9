package corecast.analysis.weight;

import corecast.simulator.timeline.Causes;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tree of the causes of some events and their common ancestors alone, with numbers that add up
 * from the leaves. Nodes are in an order in which each comes before the one above it.
 */
final class SmallTree {
  private static final int NONE = -1;

  /** So few nodes are compared each with each. */
  private static final int FEW = 6;

  private final Causes causes;
  private int[] event = new int[16];
  private int[] change = new int[16];
  private int[] ends = new int[16];
  private int[] above = new int[16];
  private long[] key = new long[16];
  private int size;

  /** Made when an instant with many events needs it. */
  private @Nullable CauseTree depthFirst;

  SmallTree(Causes causes) {
    this.causes = causes;
  }

  void clear() {
    size = 0;
  }

  /** Adds to the numbers of an event; the root, which cannot be shortened, is left out. */
  void add(int itsEvent, int changeOfRunning, int endsOf) {
    if (itsEvent == Timeline.ROOT) {
      return;
    }
    if (size > 0 && event[size - 1] == itsEvent) {
      change[size - 1] += changeOfRunning;
      ends[size - 1] += endsOf;
      return;
    }
    append(itsEvent, changeOfRunning, endsOf);
  }

  private void append(int itsEvent, int changeOfRunning, int endsOf) {
    if (size == event.length) {
      event = Arrays.copyOf(event, 2 * size);
      change = Arrays.copyOf(change, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      above = Arrays.copyOf(above, 2 * size);
      key = Arrays.copyOf(key, 2 * size);
    }
    event[size] = itsEvent;
    change[size] = changeOfRunning;
    ends[size] = endsOf;
    size++;
  }

  /** Adds the common ancestors and sums up. */
  void build() {
    sortAndMerge();
    if (size <= FEW) {
      meetAll();
    } else {
      meetNeighbours();
    }
    sortAndMerge();
    if (size <= 2 * FEW) {
      linkBySearch();
    } else {
      linkInOrder();
    }
    for (int i = 0; i < size; i++) {
      if (above[i] >= 0) {
        change[above[i]] += change[i];
        ends[above[i]] += ends[i];
      }
    }
  }

  private void meetAll() {
    int items = size;
    for (int i = 0; i < items; i++) {
      for (int j = i + 1; j < items; j++) {
        add(causes.commonAncestor(event[i], event[j]), 0, 0);
      }
    }
  }

  /** In depth-first order, the meetings of neighbours are all there are. */
  private void meetNeighbours() {
    int items = size;
    sortByEntry();
    for (int i = 0; i + 1 < items; i++) {
      add(causes.commonAncestor(event[(int) key[i]], event[(int) key[i + 1]]), 0, 0);
    }
  }

  /** A cause has a smaller number than what it causes, so the nearest ancestor comes first. */
  private void linkBySearch() {
    for (int i = 0; i < size; i++) {
      above[i] = NONE;
      for (int j = i + 1; j < size && above[i] == NONE; j++) {
        if (isAncestor(event[j], event[i])) {
          above[i] = j;
        }
      }
    }
  }

  private void linkInOrder() {
    sortByEntry();
    int[] open = new int[size];
    int depth = 0;
    for (int i = 0; i < size; i++) {
      int node = (int) key[i];
      while (depth > 0 && !isAncestor(event[open[depth - 1]], event[node])) {
        depth--;
      }
      above[node] = depth == 0 ? NONE : open[depth - 1];
      open[depth++] = node;
    }
  }

  private void sortByEntry() {
    CauseTree order = depthFirst;
    if (order == null) {
      order = new CauseTree(causes);
      depthFirst = order;
    }
    for (int i = 0; i < size; i++) {
      key[i] = (long) order.entry(event[i]) << 32 | i;
    }
    Arrays.sort(key, 0, size);
  }

  /** By number, falling; each event once. */
  private void sortAndMerge() {
    int items = size;
    for (int i = 0; i < items; i++) {
      key[i] = (long) event[i] << 32 | i;
    }
    Arrays.sort(key, 0, items);
    int[] changes = Arrays.copyOf(change, items);
    int[] allEnds = Arrays.copyOf(ends, items);
    size = 0;
    for (int i = items - 1; i >= 0; i--) {
      int from = (int) key[i];
      add((int) (key[i] >> 32), changes[from], allEnds[from]);
    }
  }

  int size() {
    return size;
  }

  int event(int node) {
    return event[node];
  }

  /** The event of the next node above; the root if there is none. */
  int above(int node) {
    return above[node] == NONE ? Timeline.ROOT : event[above[node]];
  }

  /** The sum of what was added for the node and all below it. */
  int change(int node) {
    return change[node];
  }

  /** The sum of what was added for the node and all below it. */
  int ends(int node) {
    return ends[node];
  }

  boolean isAncestor(int node, int itsEvent) {
    return itsEvent != Timeline.ROOT && causes.commonAncestor(node, itsEvent) == node;
  }
}
