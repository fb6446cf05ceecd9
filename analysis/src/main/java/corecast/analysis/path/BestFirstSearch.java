package corecast.analysis.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Best-first search on slack (003, section 3.3), from the end backwards. A path is a critical one
 * up to where it leaves it, so it is known by the edges at which it does: its slack is the sum of
 * their free slacks. The shortest detour not yet taken yields the next path, and only as many are
 * kept as are still wanted. O(k e) time, O(k + e) memory.
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
      List<Integer> detours = new ArrayList<>(); // the one nearest to the start first
      for (Detour d = this; d.parent != null; d = d.parent) {
        detours.add(d.edge);
      }
      ActivityGraph graph = search.graph;
      int[] edges = new int[16];
      int count = 0;
      int left = detours.size();
      int leaveAt = left == 0 ? -1 : graph.head(detours.get(left - 1));
      int v = graph.sink();
      while (search.last[v] >= 0) {
        int taken = search.last[v];
        if (v == leaveAt) {
          taken = detours.get(--left);
          leaveAt = left == 0 ? -1 : graph.head(detours.get(left - 1));
        }
        if (count == edges.length) {
          edges = Arrays.copyOf(edges, 2 * count);
        }
        edges[count++] = taken;
        v = graph.tail(taken);
      }
      return LongestPath.reversed(edges, count);
    }
  }

  private static final class Search {
    private final Schedule schedule;
    private final ActivityGraph graph;
    private final int most;
    private final long largest;
    private final int[] nextFork;

    /** By vertex: the edge by which the critical path to it arrives; -1 if there is none. */
    private final int[] last;

    private final TreeSet<Detour> open = new TreeSet<>(BY_SLACK);
    private int made;

    Search(Schedule schedule, PathLimits limits) {
      this.schedule = schedule;
      this.graph = schedule.graph();
      this.most = limits.most();
      this.largest = largestSlack(limits.slack(schedule.criticalLength()));
      this.last = new int[graph.vertices()];
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

    /** All detours from the path's own part. */
    private void leave(Detour path, int wanted) {
      int v = nextFork[path.parent == null ? graph.sink() : graph.tail(path.edge)];
      while (v >= 0) {
        if (open.size() >= wanted && open.last().slack <= path.slack) {
          return; // nothing from here on can be among those wanted
        }
        int best = -1;
        for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
          long free = schedule.freeSlack(e, v);
          if (free == 0 && best < 0) {
            best = e;
          } else {
            offer(path, e, path.slack + free, wanted);
          }
        }
        v = nextFork[graph.tail(best)];
      }
    }

    private void offer(Detour path, int edge, long slack, int wanted) {
      if (slack > largest) {
        return;
      }
      if (open.size() < wanted) {
        open.add(new Detour(this, path, edge, slack, made++));
      } else if (slack < open.last().slack) {
        open.pollLast();
        open.add(new Detour(this, path, edge, slack, made++));
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
    private int[] forks() {
      int[] next = new int[graph.vertices()];
      for (int v = 0; v < next.length; v++) {
        int first = graph.firstIn(v);
        int end = graph.firstIn(v + 1);
        if (end == first) {
          last[v] = -1;
          next[v] = -1;
          continue;
        }
        last[v] = end - first == 1 ? first : LongestPath.last(v, graph, schedule);
        boolean forks = end - first > 1 && fork(v, first, end);
        next[v] = forks ? v : next[graph.tail(last[v])];
      }
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
