package corecast.program;

import java.util.Arrays;

/**
 * Times in ns that never fall, in little more than four bytes each: the distance from the first of
 * its group of 64, and the few that lie further out than four seconds in full.
 */
public final class EventTimes {
  private static final int GROUP_BITS = 6;
  private static final int FAR = -1;
  private static final long FARTHEST = 0xffff_fffeL;

  private int[] distance;
  private long[] groupStart;
  private int size;
  private int[] farIndex = new int[0];
  private long[] farTime = new long[0];
  private int fars;

  public EventTimes(int expected) {
    this.distance = new int[expected];
    this.groupStart = new long[(expected >> GROUP_BITS) + 1];
  }

  public int size() {
    return size;
  }

  public void add(long time) {
    if (size == distance.length) {
      int capacity = Columns.larger(size);
      distance = Arrays.copyOf(distance, capacity);
      groupStart = Arrays.copyOf(groupStart, (capacity >> GROUP_BITS) + 1);
    }
    int group = size >> GROUP_BITS;
    if (size == group << GROUP_BITS) {
      groupStart[group] = time;
    }
    long from = time - groupStart[group];
    if (from >= 0 && from <= FARTHEST) {
      distance[size++] = (int) from;
      return;
    }
    if (fars == farIndex.length) {
      farIndex = Arrays.copyOf(farIndex, Columns.larger(fars));
      farTime = Arrays.copyOf(farTime, farIndex.length);
    }
    farIndex[fars] = size;
    farTime[fars++] = time;
    distance[size++] = FAR;
  }

  public long get(int index) {
    int from = distance[index];
    return from == FAR
        ? farTime[Arrays.binarySearch(farIndex, 0, fars, index)]
        : groupStart[index >> GROUP_BITS] + (from & 0xffff_ffffL);
  }

  /** What it takes, bytes. */
  public long bytes() {
    return 4L * distance.length
        + 8L * groupStart.length
        + 4L * farIndex.length
        + 8L * farTime.length;
  }
}
