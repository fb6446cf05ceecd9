package corecast.conversion;

import corecast.program.column.Columns;
import java.util.Arrays;

/**
 * An int for each event of a log, written in the order of the events and mostly the same as for the
 * event before: only where it changes is kept.
 */
final class IntRuns {
  private final int initial;
  private int[] from = new int[0];
  private int[] value = new int[0];
  private int size;

  /** The run that was asked for last: events are mostly asked for in their order. */
  private int last;

  /**
   * @param initial the value up to the first change
   */
  IntRuns(int initial) {
    this.initial = initial;
  }

  /** The value of this event and of those behind it; of this one it may be set once more. */
  void set(int event, int to) {
    if (size > 0 && from[size - 1] == event) {
      value[size - 1] = to;
      return;
    }
    if (to == (size == 0 ? initial : value[size - 1])) {
      return;
    }
    if (size == from.length) {
      from = Arrays.copyOf(from, Columns.larger(size));
      value = Arrays.copyOf(value, from.length);
    }
    from[size] = event;
    value[size] = to;
    size++;
  }

  int get(int event) {
    if (size == 0 || event < from[0]) {
      return initial;
    }
    int run = last;
    if (run >= size || event < from[run] || (run + 1 < size && event >= from[run + 1])) {
      run = find(event);
      last = run;
    }
    return value[run];
  }

  private int find(int event) {
    int next = last + 1;
    if (next < size && event >= from[next] && (next + 1 == size || event < from[next + 1])) {
      return next;
    }
    int at = Arrays.binarySearch(from, 0, size, event);
    return at < 0 ? -at - 2 : at;
  }
}
