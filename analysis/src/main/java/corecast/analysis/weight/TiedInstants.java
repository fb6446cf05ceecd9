package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * The instants at which several events happen, and the runs that start at each. Takes memory for
 * these only: mostly they are few.
 */
final class TiedInstants implements InstantStarts {
  private final Timeline timeline;

  /** The last event of each instant, ascending. */
  private int[] last = new int[16];

  private int count;

  /** For each instant where its starts begin; one more at the end. */
  private final int[] firstStart;

  private final int[] starts;

  /**
   * @param further the last event of one more instant, tied or not; -1 if none
   */
  TiedInstants(Timeline timeline, int further) {
    this.timeline = timeline;
    BitSet tied = find(further);
    long[] found = new long[16]; // instant, then event
    int size = 0;
    for (int k = 0; k < timeline.events(); k++) {
      int instant = instantOfStart(k, tied);
      if (instant >= 0 && isRun(k)) {
        if (size == found.length) {
          found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = (long) instant << 32 | k;
      }
    }
    Arrays.sort(found, 0, size);
    firstStart = new int[count + 1];
    starts = new int[size];
    for (int i = 0; i < size; i++) {
      starts[i] = (int) found[i];
      firstStart[(int) (found[i] >> 32) + 1]++;
    }
    for (int i = 0; i < count; i++) {
      firstStart[i + 1] += firstStart[i];
    }
  }

  /** Fills {@link #last}; gives all events of the instants. */
  private BitSet find(int further) {
    int events = timeline.events();
    BitSet tied = new BitSet();
    int first = 0;
    for (int k = 0; k < events; k++) {
      if (k + 1 < events && timeline.end(k) == timeline.end(k + 1)) {
        continue;
      }
      if (first < k || k == further) {
        if (count == last.length) {
          last = Arrays.copyOf(last, 2 * count);
        }
        last[count++] = k;
        tied.set(first, k + 1);
      }
      first = k + 1;
    }
    return tied;
  }

  /** The instant of several events at which a segment started; below 0 if it is none. */
  private int instantOfStart(int event, BitSet tied) {
    int parent = timeline.parent(event);
    double start = timeline.start(event);
    if (parent != Timeline.ROOT && timeline.end(parent) == start) {
      return tied.get(parent) ? firstNotBefore(start) : -1;
    }
    // Several events let it start, and their common ancestor lies before them.
    int instant = firstNotBefore(start);
    return instant < count && timeline.end(last[instant]) == start ? instant : -1;
  }

  private int firstNotBefore(double nanos) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (timeline.end(last[middle]) < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isRun(int event) {
    return timeline.program().operationCode(timeline.step(event)) == Operation.RUN.ordinal();
  }

  @Override
  public void startsAt(int lastEvent, IntConsumer reader) {
    int instant = Arrays.binarySearch(last, 0, count, lastEvent);
    for (int i = firstStart[instant]; i < firstStart[instant + 1]; i++) {
      reader.accept(starts[i]);
    }
  }
}
