package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an instant with several events contributes to the weights (design: model, section 3, ties).
 *
 * <p>An instant is a set of items: the end of a run (-1, belongs to its event) and the start of a
 * run (+1, belongs to the event that caused it). Shortening a segment moves those items that
 * descend from it and leaves the others, so with nb bodies running before the whole instant and
 * S(v) the sum of the items below v, the instant adds g(S(v)) to the weight of v, where g(x) =
 * max(P, nb) - max(P, nb + x). On the small tree of the items' events and their common ancestors
 * this is a sum: each node adds its own g(S) and takes off those of its children.
 */
final class TiedInstants {
  /** Takes a node's share: sign x g(change). */
  @FunctionalInterface
  interface Contribution {
    void add(int event, int before, int change, boolean nothingLeft, int sign);
  }

  private final Timeline timeline;
  private final Map<Double, List<Integer>> startsAt = new HashMap<>();
  private final int[] order; // preorder number of each event in the tree of causes
  private final int[] last; // largest preorder number below each event

  TiedInstants(Timeline timeline) {
    this.timeline = timeline;
    int events = timeline.events();
    for (int k = 1; k < events; k++) {
      if (timeline.end(k) == timeline.end(k - 1)) {
        startsAt.computeIfAbsent(timeline.end(k), t -> new ArrayList<>());
      }
    }
    for (int k = 0; k < events; k++) {
      List<Integer> starting = startsAt.get(timeline.start(k));
      if (starting != null && isRun(k) && timeline.parent(k) != Timeline.ROOT) {
        starting.add(k);
      }
    }
    this.order = new int[events];
    this.last = new int[events];
    number();
  }

  private boolean isRun(int event) {
    return timeline.program().operation(timeline.step(event)) == Operation.RUN;
  }

  /** Preorder without recursion: parents come before children in the order of events. */
  private void number() {
    int events = timeline.events();
    int[] below = new int[events];
    for (int k = events - 1; k >= 0; k--) {
      below[k]++;
      if (timeline.parent(k) != Timeline.ROOT) {
        below[timeline.parent(k)] += below[k];
      }
    }
    int[] next = new int[events];
    int nextRoot = 0;
    for (int k = 0; k < events; k++) {
      int parent = timeline.parent(k);
      if (parent == Timeline.ROOT) {
        order[k] = nextRoot;
        nextRoot += below[k];
      } else {
        order[k] = next[parent];
        next[parent] += below[k];
      }
      next[k] = order[k] + 1;
      last[k] = order[k] + below[k] - 1;
    }
  }

  /** The instant of events {@code first} to {@code end - 1}. */
  void contribute(int first, int end, Contribution sink) {
    Map<Integer, Integer> items = new HashMap<>();
    for (int k = first; k < end; k++) {
      items.merge(k, isRun(k) ? -1 : 0, Integer::sum);
    }
    for (int k : startsAt.getOrDefault(timeline.end(first), List.of())) {
      items.merge(timeline.parent(k), 1, Integer::sum);
    }
    int before = timeline.running(first);
    boolean isLast = end == timeline.events();
    int[] nodes = withCommonAncestors(items);
    Map<Integer, Integer> parents = parentsAmong(nodes);
    Map<Integer, Integer> sums = new HashMap<>(items);
    Map<Integer, Integer> ends = new HashMap<>();
    for (int k = first; k < end; k++) {
      ends.put(k, 1);
    }
    for (int i = nodes.length - 1; i >= 0; i--) {
      int node = nodes[i];
      int sum = sums.getOrDefault(node, 0);
      int ended = ends.getOrDefault(node, 0);
      boolean nothingLeft = isLast && ended == end - first;
      sink.add(node, before, sum, nothingLeft, 1);
      int parent = parents.getOrDefault(node, Timeline.ROOT);
      if (parent != Timeline.ROOT) {
        sums.merge(parent, sum, Integer::sum);
        ends.merge(parent, ended, Integer::sum);
        sink.add(parent, before, sum, nothingLeft, -1);
      }
    }
  }

  /** The nearest of the nodes above each of them; the nodes are in preorder. */
  private Map<Integer, Integer> parentsAmong(int[] nodes) {
    Map<Integer, Integer> parents = new HashMap<>();
    Deque<Integer> path = new ArrayDeque<>();
    for (int node : nodes) {
      while (!path.isEmpty() && last[path.peek()] < order[node]) {
        path.pop();
      }
      parents.put(node, path.isEmpty() ? Timeline.ROOT : path.peek());
      path.push(node);
    }
    return parents;
  }

  private int[] withCommonAncestors(Map<Integer, Integer> items) {
    Integer[] sorted = items.keySet().toArray(Integer[]::new);
    Arrays.sort(sorted, (a, b) -> Integer.compare(order[a], order[b]));
    List<Integer> nodes = new ArrayList<>(List.of(sorted));
    for (int i = 1; i < sorted.length; i++) {
      int common = timeline.commonAncestor(sorted[i - 1], sorted[i]);
      if (common != Timeline.ROOT) {
        nodes.add(common);
      }
    }
    return nodes.stream()
        .distinct()
        .sorted((a, b) -> Integer.compare(order[a], order[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
