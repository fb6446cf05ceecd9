package corecast.analysis.weight;

import java.util.Arrays;

/**
 * The processor counts that a sweep carries, ascending. All counts from the largest number of
 * running bodies on have the same weights and share one column.
 */
final class Columns {
  private final int[] processors;
  private final int largest;

  private Columns(int[] processors, int largest) {
    this.processors = processors;
    this.largest = largest;
  }

  static Columns of(int[] processors, int mostRunning) {
    int largest = Math.max(1, mostRunning);
    int[] distinct =
        Arrays.stream(processors).map(p -> Math.min(p, largest)).sorted().distinct().toArray();
    return new Columns(distinct, largest);
  }

  int width() {
    return processors.length;
  }

  int processors(int column) {
    return processors[column];
  }

  /** The column that holds the weights for that many processors. */
  int of(int count) {
    return Arrays.binarySearch(processors, Math.min(count, largest));
  }

  /** Number of leading columns with fewer processors than {@code running}. */
  int below(int running) {
    int at = Arrays.binarySearch(processors, running);
    return at < 0 ? -at - 1 : at;
  }
}
