package corecast.analysis.path;

import corecast.program.column.ByteColumn;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;

/** Makes an activity graph, vertex after vertex, each with the edges that lead to it. */
public final class ActivityGraphBuilder {
  private static final byte GOES_ON = 1;

  private final ColumnSpace space;
  private final IntColumn firstIn;
  private final IntColumn tail;
  private final IntColumn head;
  private final LongColumn length;
  private final IntColumn step;

  public ActivityGraphBuilder(int expectedEdges) {
    this(expectedEdges, ColumnSpace.HEAP);
  }

  /**
   * @param space where the graph is kept
   */
  ActivityGraphBuilder(int expectedEdges, ColumnSpace space) {
    int capacity = Math.max(16, expectedEdges);
    this.space = space;
    this.firstIn = space.ints(capacity);
    this.tail = space.ints(capacity);
    this.head = space.ints(capacity);
    this.length = space.longs(capacity);
    this.step = space.ints(capacity);
  }

  /** A new vertex; edges lead to it until the next one is there. */
  public int vertex() {
    firstIn.add(tail.size());
    return firstIn.size() - 1;
  }

  /**
   * An edge to the newest vertex.
   *
   * @param from an older vertex
   * @param itsLength not negative
   * @param itsStep the segment it is, or {@link ActivityGraph#SYNCHRONIZATION}
   */
  public void edge(int from, long itsLength, int itsStep) {
    int newest = firstIn.size() - 1;
    if (from < 0 || from >= newest || itsLength < 0) {
      throw new IllegalArgumentException(
          "edge from vertex " + from + " to " + newest + " of length " + itsLength);
    }
    if (tail.size() == Integer.MAX_VALUE - 1) {
      throw new IllegalArgumentException(
          "a run of more than 2^31 activities has no critical path here: end it at a mark"
              + " (--until), or record a shorter one");
    }
    tail.add(from);
    head.add(newest);
    length.add(itsLength);
    step.add(itsStep);
  }

  /** An edge to the newest vertex that takes no time. */
  public void synchronization(int from) {
    edge(from, 0, ActivityGraph.SYNCHRONIZATION);
  }

  boolean isJoint(int vertex) {
    return step.get(firstIn.get(vertex)) == ActivityGraph.SYNCHRONIZATION;
  }

  int firstTail(int vertex) {
    return tail.get(firstIn.get(vertex));
  }

  int secondTail(int vertex) {
    return tail.get(firstIn.get(vertex) + 1);
  }

  /**
   * The graph; nothing more is added to it. If several vertices have no edge out, a last vertex
   * follows them.
   *
   * @param scale how many units of length make a nanosecond
   */
  public ActivityGraph build(int scale) {
    if (firstIn.size() == 0) {
      vertex();
    }
    closeEnds();
    firstIn.add(tail.size());
    firstIn.seal();
    tail.seal();
    head.seal();
    length.seal();
    step.seal();
    return new ActivityGraph(space, firstIn, tail, head, length, step, scale);
  }

  private void closeEnds() {
    int vertices = firstIn.size();
    ByteColumn goesOn = space.bytes(vertices);
    goesOn.grow(vertices);
    for (int e = 0; e < tail.size(); e++) {
      goesOn.set(tail.get(e), GOES_ON);
    }
    int ends = 0;
    for (int v = 0; v < vertices; v++) {
      ends += goesOn.get(v) == GOES_ON ? 0 : 1;
    }
    if (ends > 1) {
      vertex();
      for (int v = 0; v < vertices; v++) {
        if (goesOn.get(v) != GOES_ON) {
          synchronization(v);
        }
      }
    }
    goesOn.drop();
  }
}
