package corecast.analysis.path;

import corecast.program.column.IntColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Best-first search on slack (Alexander et al., section 3.3), from the end backwards. A path is a
 * critical one up to where it leaves it, so it is known by the edges at which it does: its slack is
 * the sum of their free slacks. The shortest detour not yet taken yields the next path, and only as
 * many are kept as are still wanted. O(k e) time, O(k + e) memory.
 *
 * <p>Vertices without a detour that could matter are passed over: what could not is known from the
 * critical path alone.
 */
public final class BestFirstSearch implements NearCriticalPaths {
  private static final Comparator<Detour> BY_SLACK =
      Comparator.<Detour>comparingLong(d -> d.slack).thenComparingInt(d -> d.number);

  @Override
  public List<ActivityPath> find(Schedule schedule, PathLimits limits) {
    return new Search(schedule, limits).run();
  }

  /** A path: its parent up to the head of the edge, then the edge, then a critical path. */
  private static final class Detour implements ActivityPath {
    final Search search;
    final @Nullable Detour parent;
    final int edge;
    final long slack;
    final int number;

    Detour(Search search, @Nullable Detour parent, int edge, long slack, int number) {
      this.search = search;
      this.parent = parent;
      this.edge = edge;
      this.slack = slack;
      this.number = number;
    }

    @Override
    public long length() {
      return search.schedule.criticalLength() - slack;
    }

    @Override
    public int[] edges() {
      int[][] edges = {new int[16]};
      int[] count = {0};
      forEachEdge(
          edge -> {
            if (count[0] == edges[0].length) {
              edges[0] = Arrays.copyOf(edges[0], 2 * count[0]);
            }
            edges[0][count[0]++] = edge;
          });
      return LongestPath.reversed(edges[0], count[0]);
    }

    @Override
    public void forEachEdge(IntConsumer reader) {
      List<Integer> detours = new ArrayList<>(); // the one nearest to the start first
      for (Detour d = this; d.parent != null; d = d.parent) {
        detours.add(d.edge);
      }
      ActivityGraph graph = search.graph;
      int left = detours.size();
      int leaveAt = left == 0 ? -1 : graph.head(detours.get(left - 1));
      int v = graph.sink();
      while (search.last.get(v) >= 0) {
        int taken = search.last.get(v);
        if (v == leaveAt) {
          taken = detours.get(--left);
          leaveAt = left == 0 ? -1 : graph.head(detours.get(left - 1));
        }
        reader.accept(taken);
        v = graph.tail(taken);
      }
    }
  }

  private static final class Search {
    private final Schedule schedule;
    private final ActivityGraph graph;
    private final int most;
    private final long largest;
    private final IntColumn nextFork;

    /** By vertex: the edge by which the critical path to it arrives; -1 if there is none. */
    private final IntColumn last;

    private final TreeSet<Detour> open = new TreeSet<>(BY_SLACK);

    /** A path with as much slack is not wanted: there are enough with less. */
    private long tooMuch;

    private int made;

    Search(Schedule schedule, PathLimits limits) {
      this.schedule = schedule;
      this.graph = schedule.graph();
      this.most = limits.most();
      this.largest = largestSlack(limits.slack(schedule.criticalLength()));
      this.last = graph.space().ints(graph.vertices());
      this.nextFork = forks();
    }

    List<ActivityPath> run() {
      List<ActivityPath> found = new ArrayList<>();
      open.add(new Detour(this, null, -1, 0, made++));
      while (found.size() < most && !open.isEmpty()) {
        Detour path = open.pollFirst();
        found.add(path);
        int wanted = most - found.size();
        while (open.size() > wanted) {
          open.pollLast();
        }
        if (wanted > 0) {
          leave(path, wanted);
        }
      }
      return found;
    }

    private void leave(Detour path, int wanted) {
      tooMuch = open.size() < wanted ? Long.MAX_VALUE : open.last().slack;
      int v = nextFork.get(path.parent == null ? graph.sink() : graph.tail(path.edge));
      while (v >= 0 && path.slack < tooMuch) {
        int best = -1;
        for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
          long free = schedule.freeSlack(e, v);
          if (free == 0 && best < 0) {
            best = e;
          } else {
            offer(path, e, path.slack + free, wanted);
          }
        }
        v = nextFork.get(graph.tail(best));
      }
    }

    private void offer(Detour path, int edge, long slack, int wanted) {
      if (slack > largest || slack >= tooMuch) {
        return;
      }
      if (open.size() == wanted) {
        open.pollLast();
      }
      open.add(new Detour(this, path, edge, slack, made++));
      if (open.size() == wanted) {
        tooMuch = open.last().slack;
      }
    }

    /** No wanted path has more slack: there are as many with at most that much. */
    private long largestSlack(long asked) {
      PriorityQueue<Long> smallest = new PriorityQueue<>(Comparator.reverseOrder());
      int v = graph.sink();
      while (graph.firstIn(v) < graph.firstIn(v + 1)) {
        int best = LongestPath.last(v, graph, schedule);
        for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
          long free = schedule.freeSlack(e, v);
          if (e != best && free <= asked) {
            if (smallest.size() < most - 1) {
              smallest.add(free);
            } else if (most > 1 && free < smallest.element()) {
              smallest.poll();
              smallest.add(free);
            }
          }
        }
        v = graph.tail(best);
      }
      return most > 1 && smallest.size() == most - 1 ? smallest.element() : asked;
    }

    /** By vertex: itself or the nearest one on its critical path with a detour; -1 if none. */
    private IntColumn forks() {
      IntColumn next = graph.space().ints(graph.vertices());
      for (int v = 0; v < graph.vertices(); v++) {
        int first = graph.firstIn(v);
        int end = graph.firstIn(v + 1);
        if (end == first) {
          last.add(-1);
          next.add(-1);
          continue;
        }
        int arrives = end - first == 1 ? first : LongestPath.last(v, graph, schedule);
        last.add(arrives);
        boolean forks = end - first > 1 && fork(v, first, end);
        next.add(forks ? v : next.get(graph.tail(arrives)));
      }
      last.seal();
      next.seal();
      return next;
    }

    private boolean fork(int v, int first, int end) {
      int detours = -1; // one edge goes on
      for (int e = first; e < end; e++) {
        detours += schedule.freeSlack(e, v) <= largest ? 1 : 0;
      }
      return detours > 0;
    }
  }
}
