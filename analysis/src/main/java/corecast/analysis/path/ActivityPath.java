package corecast.analysis.path;

/** A path from an edge that nothing precedes to the end of everything. */
public interface ActivityPath {
  /** How long it takes, in the graph's unit. */
  long length();

  /** Its edges, in its order; computed each time. */
  int[] edges();
}
