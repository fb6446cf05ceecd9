package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import corecast.trace.RecordBatch;
import java.util.Arrays;

/**
 * Times in ns that never fall, in little more than four bytes each: the distance from the last one
 * before its group of 64, and the few that lie further out than four seconds in full.
 */
final class EventTimes {
  private static final int GROUP_BITS = 6;
  private static final int GROUP = 1 << GROUP_BITS;
  private static final long FARTHEST = 0xffff_fffeL;

  private static final int[] NO_INDEX = new int[0];
  private static final long[] NO_TIME = new long[0];

  private final IntColumn distance;
  private final LongColumn groupStart;
  private int size;
  private long start;
  private long last;
  private int[] farIndex = NO_INDEX;
  private long[] farTime = NO_TIME;
  private int fars;

  EventTimes(int expected, ColumnSpace space) {
    this.distance = space.ints(expected);
    this.groupStart = space.longs((expected >> GROUP_BITS) + 1);
  }

  void add(long time) {
    long from = time - base();
    if (from > FARTHEST) {
      addFar(size, time);
      from = RecordBatch.FAR;
    }
    distance.add((int) from);
    size++;
    last = time;
  }

  /** From where the distance of the next time counts. */
  long base() {
    if ((size & GROUP - 1) == 0) {
      if (size >> GROUP_BITS == groupStart.size()) {
        groupStart.add(last);
      }
      start = last;
    }
    return start;
  }

  /** How many times there may be in one piece before {@link #base} is another one. */
  int untilNextBase() {
    return GROUP - (size & GROUP - 1);
  }

  /** The column of distances from {@link #base}; {@link #wrote} says what was written to it. */
  IntColumn distances() {
    return distance;
  }

  /** So many distances were added, of which the last is of this time. */
  void wrote(int count, long lastTime) {
    size += count;
    last = lastTime;
  }

  private void addFar(int index, long time) {
    if (fars == farIndex.length) {
      farIndex = Arrays.copyOf(farIndex, Columns.larger(fars));
      farTime = Arrays.copyOf(farTime, farIndex.length);
    }
    farIndex[fars] = index;
    farTime[fars++] = time;
  }

  long get(int index) {
    int from = distance.get(index);
    return from == RecordBatch.FAR
        ? farTime[Arrays.binarySearch(farIndex, 0, fars, index)]
        : groupStart.get(index >> GROUP_BITS) + (from & 0xffff_ffffL);
  }

  /** How many of the first ones are not later than that time. */
  int countUntil(long time, int among) {
    int low = 0;
    int high = among;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (get(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Nothing is added for now. */
  void seal() {
    distance.seal();
    groupStart.seal();
  }

  /** Frees what they take; they must not be used any more. */
  void drop() {
    distance.drop();
    groupStart.drop();
  }

  /** What it takes, bytes. */
  long bytes() {
    return distance.bytes() + groupStart.bytes() + 4L * farIndex.length + 8L * farTime.length;
  }
}
