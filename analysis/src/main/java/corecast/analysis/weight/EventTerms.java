package corecast.analysis.weight;

/** What an event adds to the weights of the segments it descends from. */
interface EventTerms {
  /** Adds the terms of event {@code k} to its row, or those of an instant to the rows it names. */
  void addTo(TreeSweep sweep, int k);
}
