package corecast.recorder.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What the tables hold at one moment: prefixes, each with the one before it on its longest path.
 * Prefixes of one thread are one after the other, as it ran them.
 */
final class PathForest {
  private static final int NONE = -1;
  private static final int LOST = -2;

  private final int size;
  private final long[] words;
  private final int[] before;
  private final long[] remaining;

  /** Those on which no other one of these waits, then the ones before them, and so on. */
  private final int[] backward;

  private PathForest(int size, long[] words, int[] before) {
    this.size = size;
    this.words = words;
    this.before = before;
    this.remaining = new long[size];
    this.backward = new int[size];
    lookBack();
  }

  static PathForest of(PathRing[] rings) {
    long[] from = new long[rings.length];
    int[] start = new int[rings.length + 1];
    long[][] parts = new long[rings.length][];
    for (int r = 0; r < rings.length; r++) {
      long first = rings[r].first();
      long end = rings[r].count();
      long[] part = new long[2 * (int) (end - first)];
      from[r] = Math.min(end, rings[r].copy(first, end, part));
      parts[r] = Arrays.copyOfRange(part, 2 * (int) (from[r] - first), part.length);
      start[r + 1] = start[r] + parts[r].length / 2;
    }
    int size = start[rings.length];
    long[] words = new long[size];
    int[] before = new int[size];
    for (int r = 0; r < rings.length; r++) {
      for (int i = 0; i < parts[r].length / 2; i++) {
        words[start[r] + i] = parts[r][2 * i];
        before[start[r] + i] = place(parts[r][2 * i + 1], from, start);
      }
    }
    return new PathForest(size, words, before);
  }

  private static int place(long entry, long[] from, int[] start) {
    if (entry == PathPoint.NONE) {
      return NONE;
    }
    int ring = PathRing.ring(entry);
    if (ring >= from.length) {
      return LOST;
    }
    long place = PathRing.index(entry) - from[ring];
    boolean isThere = place >= 0 && place < start[ring + 1] - start[ring];
    return isThere ? start[ring] + (int) place : LOST;
  }

  private void lookBack() {
    int[] next = new int[size];
    for (int p = 0; p < size; p++) {
      if (before[p] >= 0) {
        next[before[p]]++;
      }
    }
    int known = 0;
    for (int p = 0; p < size; p++) {
      if (next[p] == 0) {
        backward[known++] = p;
      }
    }
    for (int i = 0; i < known; i++) {
      int p = backward[i];
      if (before[p] >= 0) {
        remaining[before[p]] = Math.max(remaining[before[p]], nanos(p) + remaining[p]);
        if (--next[before[p]] == 0) {
          backward[known++] = before[p];
        }
      }
    }
  }

  int size() {
    return size;
  }

  long nanos(int prefix) {
    return PathRing.nanos(words[prefix]);
  }

  int type(int prefix) {
    return PathRing.type(words[prefix]);
  }

  boolean isFirst(int prefix) {
    return PathRing.isFirst(words[prefix]);
  }

  boolean isLast(int prefix) {
    return PathRing.isLast(words[prefix]);
  }

  /** The prefix that came before on its longest path; negative if there was none, or it is lost. */
  int before(int prefix) {
    return before[prefix];
  }

  /** The longest path from the end of a prefix on, ns. */
  long remainingNanos(int prefix) {
    return remaining[prefix];
  }

  /** The prefix with which the longest path ends; negative if there is none. */
  int longest() {
    long[] lengths = new long[size];
    int longest = NONE;
    for (int i = size - 1; i >= 0; i--) {
      int p = backward[i];
      lengths[p] = nanos(p) + (before[p] < 0 ? 0 : lengths[before[p]]);
      if (longest < 0 || lengths[p] > lengths[longest]) {
        longest = p;
      }
    }
    return longest;
  }

  TaskPath longestPath(TaskTypes types) {
    List<TaskPath.Step> steps = new ArrayList<>();
    long sum = 0;
    int p = longest();
    for (; p >= 0; p = before[p]) {
      if (nanos(p) > 0) {
        steps.add(new TaskPath.Step(types.name(type(p)), nanos(p)));
        sum += nanos(p);
      }
    }
    Collections.reverse(steps);
    return new TaskPath(sum, steps, p == NONE);
  }
}
