package corecast.analysis.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Path enumeration (Alexander et al., section 3.1, after Horowitz and Sahni): whenever a path is
 * the longest one of a set, the rest of the set is divided by the edge at which others leave it,
 * and the longest path of each part is found from scratch. O(k n e) time; it needs no slack.
 */
public final class PathEnumeration implements NearCriticalPaths {
  /** The longest of all paths that end with these edges and do not go on with those refused. */
  private record Part(long length, int[] path, int kept, Set<Integer> refused)
      implements ActivityPath {
    /** The path is kept from its end. */
    @Override
    public int[] edges() {
      return LongestPath.reversed(path, path.length);
    }
  }

  @Override
  public List<ActivityPath> find(Schedule schedule, PathLimits limits) {
    ActivityGraph graph = schedule.graph();
    long shortest = schedule.criticalLength() - limits.slack(schedule.criticalLength());
    PriorityQueue<Part> open =
        new PriorityQueue<>(Comparator.comparingLong(Part::length).reversed());
    addTo(open, longest(graph, new int[0], 0, Set.of()));
    List<ActivityPath> found = new ArrayList<>();
    while (found.size() < limits.most() && !open.isEmpty()) {
      Part best = open.remove();
      if (best.length < shortest) {
        break;
      }
      found.add(best);
      for (int at = best.kept; at < best.path.length; at++) {
        Set<Integer> refused = new HashSet<>(at == best.kept ? best.refused : Set.of());
        refused.add(best.path[at]);
        addTo(open, longest(graph, best.path, at, refused));
      }
    }
    return found;
  }

  private static void addTo(PriorityQueue<Part> open, @Nullable Part part) {
    if (part != null) {
      open.add(part);
    }
  }

  private static @Nullable Part longest(
      ActivityGraph graph, int[] path, int kept, Set<Integer> refused) {
    int from = kept == 0 ? graph.sink() : graph.tail(path[kept - 1]);
    long length = 0;
    int[] edges = Arrays.copyOf(path, kept);
    for (int edge : edges) {
      length += graph.length(edge);
    }
    int[] last = new int[from + 1];
    long[] longest = new long[from + 1];
    for (int v = 0; v <= from; v++) {
      last[v] = -1;
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        long with = longest[graph.tail(e)] + graph.length(e);
        boolean allowed = v < from || !refused.contains(e);
        if (allowed && (last[v] < 0 || with > longest[v])) {
          last[v] = e;
          longest[v] = with;
        }
      }
    }
    if (last[from] < 0 && !refused.isEmpty()) {
      return null;
    }
    int count = kept;
    for (int v = from; last[v] >= 0; v = graph.tail(last[v])) {
      if (count == edges.length) {
        edges = Arrays.copyOf(edges, 2 * count + 4);
      }
      edges[count++] = last[v];
    }
    return new Part(length + longest[from], Arrays.copyOf(edges, count), kept, refused);
  }
}
