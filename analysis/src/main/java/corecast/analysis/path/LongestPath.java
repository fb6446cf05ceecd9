package corecast.analysis.path;

import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import java.util.Arrays;

/**
 * The longest path (Alexander et al., section 2.2): one pass over the edges in the order of the
 * events.
 */
public final class LongestPath {
  private LongestPath() {}

  /** By vertex: the length of the longest path to it. */
  static LongColumn earliest(ActivityGraph graph) {
    LongColumn earliest = graph.space().longs(graph.vertices());
    earliest.grow(graph.vertices());
    earliest.seal();
    for (int e = 0; e < graph.edges(); e++) {
      int head = graph.head(e);
      long atEarliest = earliest.get(graph.tail(e)) + graph.length(e);
      earliest.set(head, later(earliest.get(head), atEarliest));
    }
    return earliest;
  }

  /**
   * The later of two times less than 2^63 apart; without a branch, which of two edges comes last
   * could not be foretold.
   */
  static long later(long a, long b) {
    long distance = b - a;
    return b - (distance & (distance >> 63));
  }

  /** The earlier of two times less than 2^63 apart; without a branch. */
  static long earlier(long a, long b) {
    long distance = b - a;
    return a + (distance & (distance >> 63));
  }

  /**
   * The length of the longest path if some edges took no time.
   *
   * @param label by edge
   */
  static long lengthWithout(ActivityGraph graph, IntColumn label, int zeroed) {
    LongColumn earliest = graph.space().longs(graph.vertices());
    earliest.grow(graph.vertices());
    for (int e = 0; e < graph.edges(); e++) {
      int head = graph.head(e);
      long length = label.get(e) == zeroed ? 0 : graph.length(e);
      earliest.set(head, later(earliest.get(head), earliest.get(graph.tail(e)) + length));
    }
    long length = earliest.get(graph.sink());
    earliest.drop();
    return length;
  }

  /**
   * The edges of a longest path to the vertex, in its order; of several the one that comes first
   * among the edges into each vertex.
   */
  static int[] to(int vertex, ActivityGraph graph, Schedule schedule) {
    int[] edges = new int[16];
    int count = 0;
    int v = vertex;
    while (graph.firstIn(v) < graph.firstIn(v + 1)) {
      int edge = last(v, graph, schedule);
      if (count == edges.length) {
        edges = Arrays.copyOf(edges, 2 * count);
      }
      edges[count++] = edge;
      v = graph.tail(edge);
    }
    return reversed(edges, count);
  }

  /** The first edge into the vertex that has no free slack. */
  static int last(int vertex, ActivityGraph graph, Schedule schedule) {
    for (int e = graph.firstIn(vertex); e < graph.firstIn(vertex + 1); e++) {
      if (schedule.freeSlack(e, vertex) == 0) {
        return e;
      }
    }
    throw new IllegalStateException("no edge into vertex " + vertex + " determines it");
  }

  static int[] reversed(int[] edges, int count) {
    int[] path = new int[count];
    for (int i = 0; i < count; i++) {
      path[i] = edges[count - 1 - i];
    }
    return path;
  }
}
