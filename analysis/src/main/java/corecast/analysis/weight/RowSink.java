package corecast.analysis.weight;

/** Takes the weights of one segment after another, last event first. */
@FunctionalInterface
interface RowSink {
  /**
   * @param event number of the segment's event
   * @param scaled its weight at each column's processor count, times that count; only valid during
   *     the call
   */
  void accept(int event, double[] scaled);
}
