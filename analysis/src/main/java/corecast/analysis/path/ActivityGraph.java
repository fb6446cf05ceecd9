package corecast.analysis.path;

/**
 * A program activity graph (003, section 2.1): a directed acyclic multigraph whose edges are
 * activities with a length, and whose vertices are the events between them. An activity begins when
 * all edges into its tail have ended. Edges without a step of a program are synchronization and
 * take no time.
 *
 * <p>Columnar. Vertices are numbered so that edges lead from smaller to larger numbers; the edges
 * into one vertex are consecutive. The last vertex is the only one that nothing follows.
 */
public final class ActivityGraph {
  /** The step of an edge that is no segment. */
  public static final int SYNCHRONIZATION = -1;

  private final int[] firstIn; // vertices + 1 entries
  private final int[] tail;
  private final long[] length;
  private final int[] step;
  private final int scale;

  ActivityGraph(int[] firstIn, int[] tail, long[] length, int[] step, int scale) {
    this.firstIn = firstIn;
    this.tail = tail;
    this.length = length;
    this.step = step;
    this.scale = scale;
  }

  /** Number of vertices, at least one. */
  public int vertices() {
    return firstIn.length - 1;
  }

  /** Number of edges. */
  public int edges() {
    return firstIn[vertices()];
  }

  /** The vertex at which everything has ended. */
  public int sink() {
    return vertices() - 1;
  }

  /** The first edge into the vertex; the others follow, before {@code firstIn(vertex + 1)}. */
  public int firstIn(int vertex) {
    return firstIn[vertex];
  }

  /** Where the edge comes from. */
  public int tail(int edge) {
    return tail[edge];
  }

  /** Where the edge leads to; O(log vertices). */
  public int head(int edge) {
    int low = 0;
    int high = vertices() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (firstIn[middle] <= edge) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** How long the edge takes, in units of 1 / {@link #scale} ns. */
  public long length(int edge) {
    return length[edge];
  }

  /** The segment of the program that the edge is; {@link #SYNCHRONIZATION} if it is none. */
  public int step(int edge) {
    return step[edge];
  }

  /** How many units of length make a nanosecond. */
  public int scale() {
    return scale;
  }

  /** A length in ns. */
  public double nanos(long ofLength) {
    return (double) ofLength / scale;
  }
}
