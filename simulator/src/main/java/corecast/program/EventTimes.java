package corecast.program;

import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import java.util.Arrays;

/**
 * Times in ns that never fall, in little more than four bytes each: the distance from the first of
 * its group of 64, and the few that lie further out than four seconds in full.
 */
public final class EventTimes {
  private static final int GROUP_BITS = 6;
  private static final int FAR = -1;
  private static final long FARTHEST = 0xffff_fffeL;

  private static final int[] NO_INDEX = new int[0];
  private static final long[] NO_TIME = new long[0];

  private final IntColumn distance;
  private final LongColumn groupStart;
  private int size;
  private long lastStart;
  private int[] farIndex = NO_INDEX;
  private long[] farTime = NO_TIME;
  private int fars;

  public EventTimes(int expected) {
    this(expected, ColumnSpace.HEAP);
  }

  /**
   * @param space where they are kept
   */
  public EventTimes(int expected, ColumnSpace space) {
    this.distance = space.ints(expected);
    this.groupStart = space.longs((expected >> GROUP_BITS) + 1);
  }

  public int size() {
    return size;
  }

  public void add(long time) {
    if ((size & ((1 << GROUP_BITS) - 1)) == 0) {
      groupStart.add(time);
      lastStart = time;
    }
    long from = time - lastStart;
    if (from >= 0 && from <= FARTHEST) {
      distance.add((int) from);
      size++;
      return;
    }
    addFar(size, time);
    distance.add(FAR);
    size++;
  }

  private void addFar(int index, long time) {
    if (fars == farIndex.length) {
      farIndex = Arrays.copyOf(farIndex, Columns.larger(fars));
      farTime = Arrays.copyOf(farTime, farIndex.length);
    }
    farIndex[fars] = index;
    farTime[fars++] = time;
  }

  /**
   * Adds times, one behind the other.
   *
   * @param scratch as long as there are times; what is in it is overwritten
   */
  public void addAll(long[] times, int count, int[] scratch) {
    long start = lastStart;
    for (int i = 0; i < count; i++) {
      long time = times[i];
      if (((size + i) & ((1 << GROUP_BITS) - 1)) == 0) {
        groupStart.add(time);
        start = time;
      }
      long from = time - start;
      boolean near = from >= 0 && from <= FARTHEST;
      if (!near) {
        addFar(size + i, time);
      }
      scratch[i] = near ? (int) from : FAR;
    }
    lastStart = start;
    distance.addAll(scratch, count);
    size += count;
  }

  public long get(int index) {
    int from = distance.get(index);
    return from == FAR
        ? farTime[Arrays.binarySearch(farIndex, 0, fars, index)]
        : groupStart.get(index >> GROUP_BITS) + (from & 0xffff_ffffL);
  }

  /** Nothing is added for now. */
  public void seal() {
    distance.seal();
    groupStart.seal();
  }

  /** Frees what they take; they must not be used any more. */
  public void drop() {
    distance.drop();
    groupStart.drop();
  }

  /** What it takes, bytes. */
  public long bytes() {
    return distance.bytes() + groupStart.bytes() + 4L * farIndex.length + 8L * farTime.length;
  }
}
