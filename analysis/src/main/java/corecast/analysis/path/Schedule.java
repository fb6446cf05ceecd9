package corecast.analysis.path;

import corecast.program.column.LongColumn;
import org.jspecify.annotations.Nullable;

/**
 * The critical path method (Alexander et al., section 2.3): when each activity can begin and end at
 * the earliest, and when it must at the latest if nothing is to end later than it does. One pass
 * forward, one backward. All times in the graph's unit of length.
 */
public final class Schedule {
  private final ActivityGraph graph;
  private final LongColumn earliest; // by vertex
  private final LongColumn latest; // by vertex

  // The same as arrays, because they are read in hot loops; none if they are in pages.
  private final long @Nullable [] earliestInHeap;
  private final long @Nullable [] latestInHeap;

  private Schedule(ActivityGraph graph, LongColumn earliest, LongColumn latest) {
    this.graph = graph;
    this.earliest = earliest;
    this.latest = latest;
    this.earliestInHeap = earliest.array();
    this.latestInHeap = latest.array();
  }

  public static Schedule of(ActivityGraph graph) {
    LongColumn earliest = LongestPath.earliest(graph);
    return new Schedule(graph, earliest, latest(graph, earliest.get(graph.sink())));
  }

  private static LongColumn latest(ActivityGraph graph, long end) {
    LongColumn latest = filled(graph, end);
    for (int e = graph.edges() - 1; e >= 0; e--) {
      int tail = graph.tail(e);
      long atLatest = latest.get(graph.head(e)) - graph.length(e);
      latest.set(tail, LongestPath.earlier(latest.get(tail), atLatest));
    }
    return latest;
  }

  private static LongColumn filled(ActivityGraph graph, long with) {
    LongColumn column = graph.space().longs(graph.vertices());
    for (int v = 0; v < graph.vertices(); v++) {
      column.add(with);
    }
    column.seal();
    return column;
  }

  public ActivityGraph graph() {
    return graph;
  }

  public long criticalLength() {
    return earliest(graph.sink());
  }

  /** ES: when the edge can begin at the earliest. */
  public long earlyStart(int edge) {
    return earliest(graph.tail(edge));
  }

  /** EF: when it then ends. */
  public long earlyFinish(int edge) {
    return earlyStart(edge) + graph.length(edge);
  }

  /** LS: when it must begin at the latest. */
  public long lateStart(int edge, int head) {
    return lateFinish(edge, head) - graph.length(edge);
  }

  /**
   * LF: when it must end at the latest.
   *
   * @param head where it leads to; whoever goes over a graph knows it
   */
  public long lateFinish(int edge, int head) {
    return latest(head);
  }

  /** TS: how much later it may end without delaying the end of everything. */
  public long totalSlack(int edge, int head) {
    return lateFinish(edge, head) - earlyFinish(edge);
  }

  /** FS: how much later it may end without delaying anything that follows. */
  public long freeSlack(int edge, int head) {
    return earliest(head) - earlyFinish(edge);
  }

  /** When the event of the vertex happens at the earliest. */
  public long earliest(int vertex) {
    long[] array = earliestInHeap;
    return array != null ? array[vertex] : earliest.get(vertex);
  }

  /** When the event of the vertex must happen at the latest. */
  public long latest(int vertex) {
    long[] array = latestInHeap;
    return array != null ? array[vertex] : latest.get(vertex);
  }

  /**
   * By vertex: when the first segment begins that follows it, directly or over synchronization. The
   * free slack of a segment is what it has until then.
   */
  LongColumn nextStarts() {
    LongColumn next = filled(graph, criticalLength());
    for (int e = graph.edges() - 1; e >= 0; e--) {
      int tail = graph.tail(e);
      boolean segment = graph.step(e) != ActivityGraph.SYNCHRONIZATION;
      long start = segment ? earliest(tail) : next.get(graph.head(e));
      next.set(tail, Math.min(next.get(tail), start));
    }
    return next;
  }
}
