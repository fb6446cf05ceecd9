package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.LongColumn;
import org.jspecify.annotations.Nullable;

/** A set of events of one log, in a bit each; made when the first is added. */
final class EventSet {
  private final int events;
  private final ColumnSpace space;

  /** {@code null} as long as the set is empty. */
  private @Nullable LongColumn bits;

  /**
   * @param events how many events the log will have, as a first guess
   */
  EventSet(int events, ColumnSpace space) {
    this.events = events;
    this.space = space;
  }

  void add(int event) {
    LongColumn in = bits;
    if (in == null) {
      in = space.longs(space.isPaged() ? events >> 6 : 0);
      bits = in;
    }
    int word = event >> 6;
    if (word >= in.size()) {
      in.grow(word + 1);
    }
    in.set(word, in.get(word) | 1L << event);
  }

  void remove(int event) {
    LongColumn in = bits;
    int word = event >> 6;
    if (in != null && word < in.size()) {
      in.set(word, in.get(word) & ~(1L << event));
    }
  }

  boolean has(int event) {
    return (word(event >> 6) >> event & 1) != 0;
  }

  /** Which events of a group of 64 are in it, a bit for each. */
  long word(int group) {
    LongColumn in = bits;
    return in != null && group < in.size() ? in.get(group) : 0;
  }

  void drop() {
    if (bits != null) {
      bits.drop();
    }
  }

  long bytes() {
    return bits == null ? 0 : bits.bytes();
  }
}
