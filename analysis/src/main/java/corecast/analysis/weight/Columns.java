package corecast.analysis.weight;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The processor counts that a sweep carries, ascending. All counts from the largest number of
 * running bodies on have the same weights and share one column.
 */
final class Columns {
  private final int[] processors;
  private final int largest;

  /** By number of processors, up to that of the last column; made when it is asked for. */
  private int @Nullable [] upTo;

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

  /** The last column with at most that many processors; -1 if there is none. */
  int upTo(int count) {
    int[] table = upTo;
    if (table == null) {
      table = tableOfUpTo();
      upTo = table;
    }
    return table[Math.min(count, table.length - 1)];
  }

  private int[] tableOfUpTo() {
    int[] table = new int[processors[processors.length - 1] + 1];
    int column = -1;
    for (int n = 0; n < table.length; n++) {
      column += processors[column + 1] == n ? 1 : 0;
      table[n] = column;
    }
    return table;
  }
}
