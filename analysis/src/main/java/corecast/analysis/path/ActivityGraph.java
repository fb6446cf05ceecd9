package corecast.analysis.path;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import org.jspecify.annotations.Nullable;

/**
 * A program activity graph (Alexander et al., section 2.1): a directed acyclic multigraph whose
 * edges are activities with a length, and whose vertices are the events between them. An activity
 * begins when all edges into its tail have ended. Edges without a step of a program are
 * synchronization and take no time.
 *
 * <p>Columnar. Vertices are numbered so that edges lead from smaller to larger numbers; the edges
 * into one vertex are consecutive. The last vertex is the only one that nothing follows.
 */
public final class ActivityGraph {
  /** The step of an edge that is no segment. */
  public static final int SYNCHRONIZATION = -1;

  private final ColumnSpace space;
  private final int vertices;
  private final int edges;
  private final IntColumn firstIn; // vertices + 1 entries
  private final IntColumn tail;
  private final IntColumn head;
  private final LongColumn length;
  private final IntColumn step;
  private final int scale;

  // The same as arrays, because they are read in hot loops; none if they are in pages.
  private final int @Nullable [] firstInHeap;
  private final int @Nullable [] tailInHeap;
  private final int @Nullable [] headInHeap;
  private final long @Nullable [] lengthInHeap;

  ActivityGraph(
      ColumnSpace space,
      IntColumn firstIn,
      IntColumn tail,
      IntColumn head,
      LongColumn length,
      IntColumn step,
      int scale) {
    this.space = space;
    this.vertices = firstIn.size() - 1;
    this.edges = tail.size();
    this.firstIn = firstIn;
    this.tail = tail;
    this.head = head;
    this.length = length;
    this.step = step;
    this.scale = scale;
    this.firstInHeap = firstIn.array();
    this.tailInHeap = tail.array();
    this.headInHeap = head.array();
    this.lengthInHeap = length.array();
  }

  /** Where its columns are kept, and those of what is found out about it. */
  ColumnSpace space() {
    return space;
  }

  /** Number of vertices, at least one. */
  public int vertices() {
    return vertices;
  }

  public int edges() {
    return edges;
  }

  /** The vertex at which everything has ended. */
  public int sink() {
    return vertices - 1;
  }

  /** The first edge into the vertex; the others follow, before {@code firstIn(vertex + 1)}. */
  public int firstIn(int vertex) {
    int[] array = firstInHeap;
    return array != null ? array[vertex] : firstIn.get(vertex);
  }

  public int tail(int edge) {
    int[] array = tailInHeap;
    return array != null ? array[edge] : tail.get(edge);
  }

  public int head(int edge) {
    int[] array = headInHeap;
    return array != null ? array[edge] : head.get(edge);
  }

  /** How long the edge takes, in units of 1 / {@link #scale} ns. */
  public long length(int edge) {
    long[] array = lengthInHeap;
    return array != null ? array[edge] : length.get(edge);
  }

  /** The segment of the program that the edge is; {@link #SYNCHRONIZATION} if it is none. */
  public int step(int edge) {
    return step.get(edge);
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
