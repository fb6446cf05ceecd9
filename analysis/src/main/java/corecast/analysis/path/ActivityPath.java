package corecast.analysis.path;

import java.util.function.IntConsumer;

/** A path from an edge that nothing precedes to the end of everything. */
public interface ActivityPath {
  /** How long it takes, in the graph's unit. */
  long length();

  /** Its edges, in its order; computed each time. */
  int[] edges();

  /** Hands out its edges in any order, also where they are too many for an array. */
  default void forEachEdge(IntConsumer reader) {
    for (int edge : edges()) {
      reader.accept(edge);
    }
  }
}
