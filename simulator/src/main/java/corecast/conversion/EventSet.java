package corecast.conversion;

import corecast.program.column.Columns;
import java.util.Arrays;

/** A set of events of one log, in a bit each; made when the first is added. */
final class EventSet {
  private long[] bits = new long[0];

  void add(int event) {
    int word = event >> 6;
    if (word >= bits.length) {
      bits = Arrays.copyOf(bits, Math.max(word + 1, Columns.larger(bits.length)));
    }
    bits[word] |= 1L << event;
  }

  boolean has(int event) {
    int word = event >> 6;
    return word < bits.length && (bits[word] >> event & 1) != 0;
  }

  long bytes() {
    return 8L * bits.length;
  }
}
