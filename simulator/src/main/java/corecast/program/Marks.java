package corecast.program;

import java.util.Arrays;

/**
 * Marked steps in a bit each, with how many are marked before each 64: so that what only marked
 * steps have can be kept one behind the other, and is found at once.
 */
final class Marks {
  private static final long[] NO_BITS = new long[0];
  private static final int[] NO_COUNTS = new int[0];

  private long[] bits = NO_BITS; // up to the last that is marked
  private int[] before = NO_COUNTS;
  private int groups;
  private int count;

  /** Marks a step behind all those that are marked. */
  void add(int step) {
    int group = step >> 6;
    if (group >= groups) {
      grow(group + 1);
    }
    bits[group] |= 1L << step;
    count++;
  }

  private void grow(int to) {
    ensure(to);
    Arrays.fill(before, groups, to, count);
    groups = to;
  }

  /** Makes room for so many groups of 64 steps. */
  private void ensure(int length) {
    if (length > bits.length) {
      int larger = Math.max(length, bits.length + (bits.length >> 1));
      bits = Arrays.copyOf(bits, larger);
      before = Arrays.copyOf(before, larger);
    }
  }

  /** Makes room for marks of that many steps. */
  void expect(int steps) {
    ensure((steps >> 6) + 1);
  }

  /** Marks what another has marked, so many steps further on. */
  void addAll(Marks from, int further) {
    int step = -1;
    for (int i = 0; i < from.count; i++) {
      step = from.next(step + 1);
      add(further + step);
    }
  }

  /** The first that is marked, of that step and those behind it; there must be one. */
  int next(int step) {
    int group = step >> 6;
    long left = bits[group] & -(1L << step);
    while (left == 0) {
      left = bits[++group];
    }
    return (group << 6) + Long.numberOfTrailingZeros(left);
  }

  boolean has(int step) {
    int group = step >> 6;
    return group < groups && (bits[group] >> step & 1) != 0;
  }

  /** How many steps before that one are marked. */
  int before(int step) {
    int group = step >> 6;
    return group < groups ? before[group] + Long.bitCount(bits[group] & ((1L << step) - 1)) : count;
  }

  /** How many steps up to that one are marked, itself included. */
  int upTo(int step) {
    int group = step >> 6;
    return group < groups ? before[group] + Long.bitCount(bits[group] & ((2L << step) - 1)) : count;
  }

  /** How many are marked. */
  int count() {
    return count;
  }

  /** What they take in memory. */
  long bytes() {
    return (long) bits.length * (Long.BYTES + Integer.BYTES);
  }
}
