package corecast.analysis.path;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The longest path algorithm with the k longest paths to each vertex in place of one (Alexander et
 * al., section 3.1). O(k e) time but for a logarithm, O(k n + e) memory.
 */
public final class ExtendedLongestPath implements NearCriticalPaths {
  /** The path of that rank to the edge's tail, and the edge. */
  private record Candidate(long length, int edge, int rank) {}

  private record Found(ExtendedLongestPath.Table table, int vertex, int rank)
      implements ActivityPath {
    @Override
    public long length() {
      return table.length[vertex][rank];
    }

    @Override
    public int[] edges() {
      int count = 0;
      int[] edges = new int[table.graph.vertices()];
      int v = vertex;
      int r = rank;
      while (table.edge[v][r] >= 0) {
        int edge = table.edge[v][r];
        edges[count++] = edge;
        r = table.before[v][r];
        v = table.graph.tail(edge);
      }
      return LongestPath.reversed(edges, count);
    }
  }

  /** By vertex and rank: length of the path, its last edge, the rank of what is before it. */
  private static final class Table {
    final ActivityGraph graph;
    final long[][] length;
    final int[][] edge;
    final int[][] before;

    Table(ActivityGraph graph) {
      this.graph = graph;
      this.length = new long[graph.vertices()][];
      this.edge = new int[graph.vertices()][];
      this.before = new int[graph.vertices()][];
    }
  }

  @Override
  public List<ActivityPath> find(Schedule schedule, PathLimits limits) {
    ActivityGraph graph = schedule.graph();
    Table table = new Table(graph);
    for (int v = 0; v < graph.vertices(); v++) {
      longest(v, table, limits.most());
    }
    long shortest = schedule.criticalLength() - limits.slack(schedule.criticalLength());
    List<ActivityPath> found = new ArrayList<>();
    long[] lengths = table.length[graph.sink()];
    for (int rank = 0; rank < lengths.length && lengths[rank] >= shortest; rank++) {
      found.add(new Found(table, graph.sink(), rank));
    }
    return found;
  }

  private static void longest(int v, Table table, int most) {
    ActivityGraph graph = table.graph;
    if (graph.firstIn(v) == graph.firstIn(v + 1)) {
      table.length[v] = new long[1];
      table.edge[v] = new int[] {-1};
      table.before[v] = new int[1];
      return;
    }
    PriorityQueue<Candidate> open =
        new PriorityQueue<>(
            Comparator.comparingLong(Candidate::length)
                .reversed()
                .thenComparingInt(Candidate::edge));
    for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
      open.add(new Candidate(table.length[graph.tail(e)][0] + graph.length(e), e, 0));
    }
    List<Candidate> taken = new ArrayList<>();
    while (taken.size() < most && !open.isEmpty()) {
      Candidate best = open.remove();
      taken.add(best);
      long[] lengths = table.length[graph.tail(best.edge)];
      int rank = best.rank + 1;
      if (rank < lengths.length) {
        open.add(new Candidate(lengths[rank] + graph.length(best.edge), best.edge, rank));
      }
    }
    table.length[v] = taken.stream().mapToLong(Candidate::length).toArray();
    table.edge[v] = taken.stream().mapToInt(Candidate::edge).toArray();
    table.before[v] = taken.stream().mapToInt(Candidate::rank).toArray();
  }
}
