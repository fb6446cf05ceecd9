package corecast.program;

import java.util.Arrays;

/**
 * Marked steps in a bit each, with how many are marked before each 64: so that what only marked
 * steps have can be kept one behind the other, and is found at once.
 */
final class Marks {
  private static final long[] NO_BITS = new long[0];
  private static final int[] NO_COUNTS = new int[0];

  /** Of the first 64 steps: a short body has no others. */
  private long head;

  private long[] bits = NO_BITS; // of the further ones, up to the last that is marked
  private int[] before = NO_COUNTS;
  private int groups; // of those
  private int count;

  void add(int step) {
    int group = (step >> 6) - 1;
    if (group < 0) {
      head |= 1L << step;
    } else {
      if (group >= groups) {
        grow(group + 1);
      }
      bits[group] |= 1L << step;
    }
    count++;
  }

  private void grow(int to) {
    ensure(to);
    Arrays.fill(before, groups, to, count);
    groups = to;
  }

  /** Makes room for so many groups of 64 steps behind the first. */
  private void ensure(int length) {
    if (length > bits.length) {
      int larger = Math.max(length, bits.length + (bits.length >> 1));
      bits = Arrays.copyOf(bits, larger);
      before = Arrays.copyOf(before, larger);
    }
  }

  /** Makes room for marks of that many steps. */
  void expect(int steps) {
    ensure(steps >> 6);
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
    int group = (step >> 6) - 1;
    long left = (group < 0 ? head : bits[group]) & -(1L << step);
    while (left == 0) {
      left = bits[++group];
    }
    return (group + 1 << 6) + Long.numberOfTrailingZeros(left);
  }

  boolean has(int step) {
    int group = (step >> 6) - 1;
    long among = group < 0 ? head : group < groups ? bits[group] : 0;
    return (among >> step & 1) != 0;
  }

  int before(int step) {
    return count(step >> 6, (1L << step) - 1);
  }

  /** How many steps up to that one are marked, itself included. */
  int upTo(int step) {
    return count(step >> 6, (2L << step) - 1);
  }

  /** How many are marked before a group of 64, and of those of the group that are in a mask. */
  private int count(int group, long mask) {
    if (group == 0) {
      return Long.bitCount(head & mask);
    }
    int further = group - 1;
    return further < groups ? before[further] + Long.bitCount(bits[further] & mask) : count;
  }

  int count() {
    return count;
  }

  long bytes() {
    return (long) bits.length * (Long.BYTES + Integer.BYTES);
  }
}
