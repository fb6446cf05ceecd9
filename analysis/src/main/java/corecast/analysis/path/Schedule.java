package corecast.analysis.path;

/**
 * The critical path method (003, section 2.3): when each activity can begin and end at the
 * earliest, and when it must at the latest if nothing is to end later than it does. One pass
 * forward, one backward. All times in the graph's unit of length.
 */
public final class Schedule {
  private final ActivityGraph graph;
  private final long[] earliest;
  private final long[] latest;

  private Schedule(ActivityGraph graph, long[] earliest, long[] latest) {
    this.graph = graph;
    this.earliest = earliest;
    this.latest = latest;
  }

  public static Schedule of(ActivityGraph graph) {
    long[] earliest = LongestPath.earliest(graph);
    return new Schedule(graph, earliest, latest(graph, earliest[graph.sink()]));
  }

  private static long[] latest(ActivityGraph graph, long end) {
    long[] latest = new long[graph.vertices()];
    java.util.Arrays.fill(latest, end);
    for (int v = graph.vertices() - 1; v >= 0; v--) {
      long atLatest = latest[v];
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        int tail = graph.tail(e);
        latest[tail] = Math.min(latest[tail], atLatest - graph.length(e));
      }
    }
    return latest;
  }

  public ActivityGraph graph() {
    return graph;
  }

  /** Length of the critical path. */
  public long criticalLength() {
    return earliest[graph.sink()];
  }

  /** ES: when the edge can begin at the earliest. */
  public long earlyStart(int edge) {
    return earliest[graph.tail(edge)];
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
   * @param edge an edge
   * @param head where it leads to; whoever goes over a graph knows it
   */
  public long lateFinish(int edge, int head) {
    return latest[head];
  }

  /** TS: how much later it may end without delaying the end of everything. */
  public long totalSlack(int edge, int head) {
    return lateFinish(edge, head) - earlyFinish(edge);
  }

  /** FS: how much later it may end without delaying anything that follows. */
  public long freeSlack(int edge, int head) {
    return earliest[head] - earlyFinish(edge);
  }

  /** When the event of the vertex happens at the earliest. */
  public long earliest(int vertex) {
    return earliest[vertex];
  }

  /** When the event of the vertex must happen at the latest. */
  public long latest(int vertex) {
    return latest[vertex];
  }

  /**
   * By vertex: when the first segment begins that follows it, directly or over synchronization. The
   * free slack of a segment is what it has until then.
   */
  long[] nextStarts() {
    long[] next = new long[graph.vertices()];
    java.util.Arrays.fill(next, criticalLength());
    for (int v = graph.vertices() - 1; v >= 0; v--) {
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        int tail = graph.tail(e);
        boolean segment = graph.step(e) != ActivityGraph.SYNCHRONIZATION;
        next[tail] = Math.min(next[tail], segment ? earliest[tail] : next[v]);
      }
    }
    return next;
  }
}
