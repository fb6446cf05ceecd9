package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import org.jspecify.annotations.Nullable;

/**
 * An int for each event of a log, written in the order of the events and mostly the same as for the
 * event before: only where it changes is kept. Where it changes once, as in all those logs of a
 * thread that does one thing, that takes no column.
 */
public final class IntRuns {
  /** Where it changes, and to what. */
  private record Changes(IntColumn from, IntColumn value) {}

  private final int initial;
  private final int events;
  private final ColumnSpace space;

  /** {@code null} up to the second change. */
  private @Nullable Changes changes;

  private int size;
  private int firstFrom = Integer.MAX_VALUE;
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
    this.events = events;
    this.space = space;
    this.lastValue = initial;
  }

  /** The value of this event and of those behind it; of this one it may be set once more. */
  public void set(int event, int to) {
    Changes all = changes;
    if (size > 0 && lastFrom == event) {
      if (all != null) {
        all.value.set(size - 1, to);
      }
      lastValue = to;
      return;
    }
    if (to == lastValue) {
      return;
    }
    if (size == 0) {
      firstFrom = event;
    } else {
      if (all == null) {
        all = begin();
      }
      all.from.add(event);
      all.value.add(to);
    }
    lastFrom = event;
    lastValue = to;
    size++;
  }

  private Changes begin() {
    int expected = space.isPaged() ? events >> 4 : 0;
    Changes begun = new Changes(space.ints(expected), space.ints(expected));
    begun.from.add(lastFrom);
    begun.value.add(lastValue);
    changes = begun;
    return begun;
  }

  int get(int event) {
    if (event < firstFrom) {
      return initial;
    }
    Changes all = changes;
    return all == null ? lastValue : all.value.get(run(event, all.from));
  }

  private int run(int event, IntColumn from) {
    int run = last;
    if (run >= size || event < from.get(run) || (run + 1 < size && event >= from.get(run + 1))) {
      run = find(event, from);
      last = run;
    }
    return run;
  }

  /** The next event that may have another value; {@link Integer#MAX_VALUE} if none has. */
  int endOf(int event) {
    if (event < firstFrom) {
      return firstFrom;
    }
    Changes all = changes;
    if (all == null) {
      return Integer.MAX_VALUE;
    }
    int next = run(event, all.from) + 1;
    return next < size ? all.from.get(next) : Integer.MAX_VALUE;
  }

  private int find(int event, IntColumn from) {
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
    if (changes != null) {
      changes.from.seal();
      changes.value.seal();
    }
  }

  void drop() {
    if (changes != null) {
      changes.from.drop();
      changes.value.drop();
    }
  }

  long bytes() {
    return changes == null ? 0 : changes.from.bytes() + changes.value.bytes();
  }
}
