package corecast.analysis.phase;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the word of a string with the largest weighted coverage, count x length^2, among those that
 * come often enough (Dooley et al., section 7.4). Occurrences that overlap count once: the most of
 * them that do not are those found by going from left to right.
 *
 * <p>Words that begin at the same places make one interval of the suffix array, with a range of
 * lengths. n letters have less than n intervals. None can cover more than the lesser of occurrences
 * x length^2 and n x length, so they are tried in the order of that bound until it is below what
 * was found. A word also comes no more often than what it begins with; that is counted for lengths
 * of which each is a little larger than the one before ({@link Anchors}). Exact; nearly linear as
 * long as the bounds are near what is found for few intervals.
 */
final class RepeatSearch {
  private final int n;
  private final int support;
  private final int[] sorted;
  private int intervals;
  private int[] first = new int[16]; // of each interval, in the suffix array
  private int[] last = new int[16];
  private int[] shorter = new int[16]; // words of this length are of another interval
  private int[] longest = new int[16];
  private @Nullable Anchors anchors;
  private final long[] marks; // a bit for each place of the words at hand
  private int bestLength;
  private int bestFirst; // where it comes first
  private int bestInterval = -1;
  private long bestCoverage;

  private RepeatSearch(int[] letters, int support) {
    this.n = letters.length;
    this.support = support;
    this.sorted = SuffixArray.of(letters);
    this.marks = new long[n / Long.SIZE + 1];
    findIntervals(SuffixArray.common(letters, sorted));
  }

  /**
   * The word with the largest coverage; of several the longest, then the one that comes first.
   *
   * @param support how often it must come, at least 2
   */
  static Optional<Repeat> best(int[] letters, int support) {
    if (support < 2) {
      throw new IllegalArgumentException("support " + support + ": expected 2 or more");
    }
    return letters.length < support ? Optional.empty() : new RepeatSearch(letters, support).best();
  }

  private Optional<Repeat> best() {
    long[] order = new long[intervals];
    for (int i = 0; i < intervals; i++) {
      // A positive float is in the order of its bits; rounded up, so that it stays a bound.
      order[i] = (long) Float.floatToIntBits(Math.nextUp((float) bound(i))) << 32 | i;
    }
    Arrays.sort(order);
    for (int k = intervals - 1; k >= 0; k--) {
      double most = Float.intBitsToFloat((int) (order[k] >>> 32));
      if (most < bestCoverage) {
        break;
      }
      int interval = (int) order[k];
      if (bound(interval) >= bestCoverage && beginningComesOften(interval)) {
        tryLengths(interval);
      }
    }
    return bestInterval < 0
        ? Optional.empty()
        : Optional.of(
            new Repeat(
                bestLength,
                Arrays.copyOf(places(), (int) (bestCoverage / bestLength / bestLength))));
  }

  /** Whether what its words begin with comes often enough for them to cover more. */
  private boolean beginningComesOften(int interval) {
    if (anchors == null) {
      anchors = new Anchors(intervals, first, last, shorter, longest);
    }
    int anchor = anchors.of(interval);
    int count = anchors.count(anchor);
    if (count == Anchors.UNKNOWN) {
      count = count(sortedPlaces(anchor), anchors.length(anchor));
      anchors.isCounted(anchor, count);
    }
    long length = longest[interval];
    return count >= support && count * length * length >= bestCoverage || anchor == interval;
  }

  /** The intervals of the suffix array with something in common, from the innermost outwards. */
  private void findIntervals(int[] common) {
    int[] lengths = new int[n + 1]; // a stack: what is in common so far, and from where on
    int[] begins = new int[n + 1];
    int top = 0;
    for (int i = 1; i <= n; i++) {
      int here = i < n ? common[i] : 0;
      int begin = i - 1;
      while (lengths[top] > here) {
        begin = begins[top];
        int length = lengths[top];
        top--;
        add(begin, i - 1, Math.max(here, lengths[top]), length);
      }
      if (lengths[top] < here) {
        top++;
        lengths[top] = here;
        begins[top] = begin;
      }
    }
  }

  private void add(int from, int to, int above, int length) {
    int most = Math.min(length, n / support); // else it cannot come so often without overlap
    if (to - from + 1 < support || most <= above) {
      return;
    }
    if (intervals == first.length) {
      first = Arrays.copyOf(first, 2 * intervals);
      last = Arrays.copyOf(last, 2 * intervals);
      shorter = Arrays.copyOf(shorter, 2 * intervals);
      longest = Arrays.copyOf(longest, 2 * intervals);
    }
    first[intervals] = from;
    last[intervals] = to;
    shorter[intervals] = above;
    longest[intervals] = most;
    intervals++;
  }

  private long bound(int interval) {
    return bound(last[interval] - first[interval] + 1, longest[interval]);
  }

  private long bound(int places, int length) {
    return Math.min((long) places * length * length, (long) n * length);
  }

  /** Fewer words fit if they are longer; so only the longest ones of each count are of interest. */
  private void tryLengths(int interval) {
    int[] places = sortedPlaces(interval);
    int length = longest[interval];
    while (length > shorter[interval] && bound(places.length, length) >= bestCoverage) {
      int count = count(places, length);
      if (count >= support) {
        offer(interval, places[0], length, count);
      }
      length = longestWithMore(places, Math.max(count, support - 1), shorter[interval], length);
    }
  }

  /** The largest length between the two of which more than so many fit; the lower one if none. */
  private int longestWithMore(int[] places, int count, int lower, int upper) {
    if (count >= places.length) {
      return lower;
    }
    int fits = lower;
    int fails = upper;
    while (fails - fits > 1) {
      int middle = (fits + fails) >>> 1;
      if (count(places, middle) > count) {
        fits = middle;
      } else {
        fails = middle;
      }
    }
    return fits;
  }

  private void offer(int interval, int place, int length, int count) {
    long coverage = (long) count * length * length;
    if (coverage > bestCoverage
        || coverage == bestCoverage
            && (length > bestLength || length == bestLength && place < bestFirst)) {
      bestCoverage = coverage;
      bestLength = length;
      bestFirst = place;
      bestInterval = interval;
    }
  }

  private static int count(int[] places, int length) {
    int count = 0;
    long free = 0;
    for (int place : places) {
      if (place >= free) {
        count++;
        free = place + (long) length;
      }
    }
    return count;
  }

  /** Where the best word comes without overlap, and then nothing. */
  private int[] places() {
    int[] places = sortedPlaces(bestInterval);
    int count = 0;
    long free = 0;
    for (int place : places) {
      if (place >= free) {
        places[count++] = place;
        free = place + (long) bestLength;
      }
    }
    return places;
  }

  /** In the order of the string: sorted if they are few, else by marks, which takes linear time. */
  private int[] sortedPlaces(int interval) {
    int[] places = Arrays.copyOfRange(sorted, first[interval], last[interval] + 1);
    if (places.length < marks.length / 16) {
      Arrays.sort(places);
      return places;
    }
    for (int place : places) {
      marks[place / Long.SIZE] |= 1L << place; // the shift takes the rest of the division
    }
    int count = 0;
    for (int word = 0; word < marks.length; word++) {
      for (long left = marks[word]; left != 0; left &= left - 1) {
        places[count++] = word * Long.SIZE + Long.numberOfTrailingZeros(left);
      }
      marks[word] = 0;
    }
    return places;
  }
}
