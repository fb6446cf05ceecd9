package corecast.analysis.phase;

import java.util.Arrays;

/**
 * For each interval of a suffix array one whose words its own begin with, and that are not much
 * shorter: an interval that many share. Lengths of such beginnings grow by 2 % from one to the
 * next.
 */
final class Anchors {
  static final int UNKNOWN = -1;

  private static final double GROWTH = 1.02;

  private final int[] longest;
  private final int[] lengths;
  private final int[] anchor;
  private final int[] count;

  /**
   * @param intervals how many; what contains another one comes later
   * @param shorter words of this length are of the next larger interval
   */
  Anchors(int intervals, int[] first, int[] last, int[] shorter, int[] longest) {
    this.longest = longest;
    this.lengths = lengths(Arrays.stream(longest, 0, intervals).max().orElse(1));
    this.anchor = new int[intervals];
    this.count = new int[intervals];
    Arrays.fill(count, UNKNOWN);
    int[] around = new int[intervals]; // a stack of those that contain the one at hand
    int depth = 0;
    for (int i = intervals - 1; i >= 0; i--) {
      while (depth > 0
          && (first[around[depth - 1]] > first[i] || last[around[depth - 1]] < last[i])) {
        depth--;
      }
      anchor[i] = depth == 0 || shorter[i] < length(i) ? i : anchor[around[depth - 1]];
      around[depth++] = i;
    }
  }

  private static int[] lengths(int most) {
    int[] lengths = new int[16];
    int count = 0;
    for (int length = 1; length <= most; length = Math.max(length + 1, (int) (length * GROWTH))) {
      if (count == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * count);
      }
      lengths[count++] = length;
    }
    return Arrays.copyOf(lengths, count);
  }

  /** The interval with the words that those of an interval begin with; may be itself. */
  int of(int interval) {
    return anchor[interval];
  }

  /** How long these words are; of an anchor, it is in its range. */
  int length(int interval) {
    int at = Arrays.binarySearch(lengths, longest[interval]);
    return lengths[at >= 0 ? at : -at - 2];
  }

  int count(int interval) {
    return count[interval];
  }

  /** So many fit. */
  void isCounted(int interval, int howMany) {
    count[interval] = howMany;
  }
}
