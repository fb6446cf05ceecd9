package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;

/**
 * An int for each event of a log, written in the order of the events and mostly the same as for the
 * event before: only where it changes is kept.
 */
public final class IntRuns {
  private final int initial;
  private final IntColumn from;
  private final IntColumn value;
  private int size;
  private int lastFrom;
  private int lastValue;

  /** The run that was asked for last: events are mostly asked for in their order. */
  private int last;

  /**
   * @param initial the value up to the first change
   * @param events how many events the log will have, as a first guess
   */
  IntRuns(int initial, int events, ColumnSpace space) {
    this.initial = initial;
    this.lastValue = initial;
    int changes = space.isPaged() ? events >> 4 : 0;
    this.from = space.ints(changes);
    this.value = space.ints(changes);
  }

  /** The value of this event and of those behind it; of this one it may be set once more. */
  public void set(int event, int to) {
    if (size > 0 && lastFrom == event) {
      value.set(size - 1, to);
      lastValue = to;
      return;
    }
    if (to == lastValue) {
      return;
    }
    from.add(event);
    value.add(to);
    lastFrom = event;
    lastValue = to;
    size++;
  }

  int get(int event) {
    if (size == 0 || event < from.get(0)) {
      return initial;
    }
    return value.get(run(event));
  }

  private int run(int event) {
    int run = last;
    if (run >= size || event < from.get(run) || (run + 1 < size && event >= from.get(run + 1))) {
      run = find(event);
      last = run;
    }
    return run;
  }

  /** The next event that may have another value; {@link Integer#MAX_VALUE} if none has. */
  int endOf(int event) {
    if (size == 0) {
      return Integer.MAX_VALUE;
    }
    if (event < from.get(0)) {
      return from.get(0);
    }
    int next = run(event) + 1;
    return next < size ? from.get(next) : Integer.MAX_VALUE;
  }

  private int find(int event) {
    int next = last + 1;
    if (next < size
        && event >= from.get(next)
        && (next + 1 == size || event < from.get(next + 1))) {
      return next;
    }
    int at = from.search(size, event);
    return at < 0 ? -at - 2 : at;
  }

  void seal() {
    from.seal();
    value.seal();
  }

  void drop() {
    from.drop();
    value.drop();
  }

  long bytes() {
    return from.bytes() + value.bytes();
  }
}
