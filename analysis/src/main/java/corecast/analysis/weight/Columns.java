package corecast.analysis.weight;

import java.util.Arrays;

/**
 * The processor counts for which weights are carried. From as many processors as bodies ever run at
 * once on, the weights do not change any more, so all such counts share one column.
 *
 * @param processors the counts asked for
 * @param column of each of them, its column
 * @param count of each column, the processor count it is computed for
 */
record Columns(int[] processors, int[] column, int[] count) {

  static Columns of(int[] processors, int maxRunning) {
    int most = Math.max(1, maxRunning);
    int[] counts =
        Arrays.stream(processors).map(p -> Math.min(p, most)).distinct().sorted().toArray();
    int[] columns =
        Arrays.stream(processors)
            .map(p -> Arrays.binarySearch(counts, Math.min(p, most)))
            .toArray();
    return new Columns(processors.clone(), columns, counts);
  }

  int width() {
    return count.length;
  }
}
