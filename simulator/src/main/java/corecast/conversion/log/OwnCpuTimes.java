package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;

/** CPU times of those events whose time is not the distance to the event before: they are few. */
final class OwnCpuTimes {
  private final IntColumn events;
  private final LongColumn nanos;
  private int last;

  OwnCpuTimes(int capacity, ColumnSpace space) {
    this.events = space.ints(capacity);
    this.nanos = space.longs(capacity);
  }

  void add(int event, long cpuNanos) {
    events.add(event);
    nanos.add(cpuNanos);
  }

  /** Of an event that has one, ns. Mostly asked for in the order of the events. */
  long of(int event) {
    int at = last;
    if (events.get(at) != event) {
      boolean next = at + 1 < events.size() && events.get(at + 1) == event;
      at = next ? at + 1 : events.search(events.size(), event);
      last = at;
    }
    return nanos.get(at);
  }

  void seal() {
    events.seal();
    nanos.seal();
  }

  void drop() {
    events.drop();
    nanos.drop();
  }

  long bytes() {
    return events.bytes() + nanos.bytes();
  }
}
