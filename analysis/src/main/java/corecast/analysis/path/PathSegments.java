package corecast.analysis.path;

import java.util.Arrays;

/**
 * The segments of a path that take time, in its order: what each is called, and how long it takes.
 */
public final class PathSegments {
  private final ActivityGraph graph;
  private final ActivityClasses classes;
  private final int[] edges;

  private PathSegments(ActivityGraph graph, ActivityClasses classes, int[] edges) {
    this.graph = graph;
    this.classes = classes;
    this.edges = edges;
  }

  static PathSegments of(ActivityGraph graph, ActivityClasses classes, int[] edges) {
    int[] ofSegments = Arrays.stream(edges).filter(edge -> graph.length(edge) > 0).toArray();
    return new PathSegments(graph, classes, ofSegments);
  }

  public int count() {
    return edges.length;
  }

  /** The number of what each is called: the path as a string of activity classes. */
  public int[] letters() {
    return Arrays.stream(edges).map(edge -> classes.of(graph.step(edge))).toArray();
  }

  public String name(int letter) {
    return classes.name(letter);
  }

  /** How long a segment takes in the run, ns. */
  public double nanos(int segment) {
    return graph.nanos(graph.length(edges[segment]));
  }
}
