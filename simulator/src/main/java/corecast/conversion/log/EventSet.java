package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.LongColumn;

/** A set of events of one log, in a bit each; made when the first is added. */
final class EventSet {
  private final LongColumn bits;

  /**
   * @param events how many events the log will have, as a first guess
   */
  EventSet(int events, ColumnSpace space) {
    bits = space.longs(space.isPaged() ? events >> 6 : 0);
  }

  void add(int event) {
    int word = event >> 6;
    if (word >= bits.size()) {
      bits.grow(word + 1);
    }
    bits.set(word, bits.get(word) | 1L << event);
  }

  void remove(int event) {
    int word = event >> 6;
    if (word < bits.size()) {
      bits.set(word, bits.get(word) & ~(1L << event));
    }
  }

  boolean has(int event) {
    return (word(event >> 6) >> event & 1) != 0;
  }

  /** Which events of a group of 64 are in it, a bit for each. */
  long word(int group) {
    return group < bits.size() ? bits.get(group) : 0;
  }

  void drop() {
    bits.drop();
  }

  long bytes() {
    return bits.bytes();
  }
}
