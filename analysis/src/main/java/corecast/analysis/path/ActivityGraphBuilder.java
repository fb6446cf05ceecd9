package corecast.analysis.path;

import java.util.Arrays;

/** Makes an activity graph, vertex after vertex, each with the edges that lead to it. */
public final class ActivityGraphBuilder {
  private int[] firstIn;
  private int[] tail;
  private long[] length;
  private int[] step;
  private int vertices;
  private int edges;

  public ActivityGraphBuilder(int expectedEdges) {
    int capacity = Math.max(16, expectedEdges);
    this.firstIn = new int[capacity];
    this.tail = new int[capacity];
    this.length = new long[capacity];
    this.step = new int[capacity];
  }

  /** A new vertex; edges lead to it until the next one is there. */
  public int vertex() {
    if (vertices == firstIn.length) {
      firstIn = Arrays.copyOf(firstIn, larger(vertices));
    }
    firstIn[vertices] = edges;
    return vertices++;
  }

  /**
   * An edge to the newest vertex.
   *
   * @param from an older vertex
   * @param itsLength not negative
   * @param itsStep the segment it is, or {@link ActivityGraph#SYNCHRONIZATION}
   */
  public void edge(int from, long itsLength, int itsStep) {
    if (from < 0 || from >= vertices - 1 || itsLength < 0) {
      throw new IllegalArgumentException(
          "edge from vertex " + from + " to " + (vertices - 1) + " of length " + itsLength);
    }
    if (edges == tail.length) {
      int capacity = larger(edges);
      tail = Arrays.copyOf(tail, capacity);
      length = Arrays.copyOf(length, capacity);
      step = Arrays.copyOf(step, capacity);
    }
    tail[edges] = from;
    length[edges] = itsLength;
    step[edges] = itsStep;
    edges++;
  }

  /** An edge to the newest vertex that takes no time. */
  public void synchronization(int from) {
    edge(from, 0, ActivityGraph.SYNCHRONIZATION);
  }

  boolean isJoint(int vertex) {
    return step[firstIn[vertex]] == ActivityGraph.SYNCHRONIZATION;
  }

  int firstTail(int vertex) {
    return tail[firstIn[vertex]];
  }

  int secondTail(int vertex) {
    return tail[firstIn[vertex] + 1];
  }

  /**
   * The graph. If several vertices have no edge out, a last vertex follows them.
   *
   * @param scale how many units of length make a nanosecond
   */
  public ActivityGraph build(int scale) {
    if (vertices == 0) {
      vertex();
    }
    closeEnds();
    int[] first = Arrays.copyOf(firstIn, vertices + 1);
    first[vertices] = edges;
    return new ActivityGraph(
        first,
        Arrays.copyOf(tail, edges),
        Arrays.copyOf(length, edges),
        Arrays.copyOf(step, edges),
        scale);
  }

  private void closeEnds() {
    boolean[] goesOn = new boolean[vertices];
    for (int e = 0; e < edges; e++) {
      goesOn[tail[e]] = true;
    }
    int ends = 0;
    for (boolean on : goesOn) {
      ends += on ? 0 : 1;
    }
    if (ends > 1) {
      vertex();
      for (int v = 0; v < goesOn.length; v++) {
        if (!goesOn[v]) {
          synchronization(v);
        }
      }
    }
  }

  private static int larger(int capacity) {
    return (int) Math.min(Integer.MAX_VALUE - 8, capacity + (long) (capacity >> 1) + 1);
  }
}
