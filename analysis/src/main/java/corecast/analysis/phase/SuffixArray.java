package corecast.analysis.phase;

import java.util.Arrays;

/**
 * All suffixes of a string of numbers in order, by induced sorting in linear time (Nong, Zhang and
 * Chan, "Two efficient algorithms for linear time suffix array construction", 2011).
 *
 * <p>A suffix is of kind S if it is smaller than the next one, and a left-most S suffix if the one
 * before it is not: the order of these gives that of all.
 */
final class SuffixArray {
  private static final int NONE = -1;

  private final int[] text;
  private final int largest;
  private final boolean[] isSmaller; // than the next suffix
  private final int[] smallerFrom; // by letter: where its suffixes of kind S begin
  private final int[] largerFrom; // by letter: where all of its suffixes begin
  private final int[] sorted;

  private SuffixArray(int[] text, int largest) {
    this.text = text;
    this.largest = largest;
    this.isSmaller = new boolean[text.length];
    this.smallerFrom = new int[largest + 1];
    this.largerFrom = new int[largest + 1];
    this.sorted = new int[text.length];
  }

  static int[] of(int[] letters) {
    int[] distinct = Arrays.stream(letters).sorted().distinct().toArray();
    int[] text = new int[letters.length];
    for (int i = 0; i < text.length; i++) {
      text[i] = Arrays.binarySearch(distinct, letters[i]);
    }
    return sort(text, distinct.length - 1);
  }

  /**
   * How many letters each suffix has in common with the one before it in the order; 0 for the first
   * (Kasai et al. 2001).
   */
  static int[] common(int[] letters, int[] sorted) {
    int n = letters.length;
    int[] rank = new int[n];
    for (int i = 0; i < n; i++) {
      rank[sorted[i]] = i;
    }
    int[] common = new int[n];
    int same = 0;
    for (int i = 0; i < n; i++) {
      if (rank[i] == 0) {
        same = 0;
        continue;
      }
      int other = sorted[rank[i] - 1];
      while (i + same < n && other + same < n && letters[i + same] == letters[other + same]) {
        same++;
      }
      common[rank[i]] = same;
      same = Math.max(0, same - 1);
    }
    return common;
  }

  /** Of a text whose letters are 0 to the largest. */
  private static int[] sort(int[] text, int largest) {
    if (text.length < 2) {
      return new int[text.length];
    }
    return new SuffixArray(text, largest).sort();
  }

  private int[] sort() {
    classify();
    int[] leftMost = leftMost();
    induce(leftMost);
    if (leftMost.length > 0) {
      int[] order = sort(names(leftMost), largestName);
      int[] inOrder = new int[order.length];
      for (int i = 0; i < order.length; i++) {
        inOrder[i] = leftMost[order[i]];
      }
      induce(inOrder);
    }
    return sorted;
  }

  private int largestName;

  private void classify() {
    int n = text.length;
    for (int i = n - 2; i >= 0; i--) {
      isSmaller[i] = text[i] == text[i + 1] ? isSmaller[i + 1] : text[i] < text[i + 1];
    }
    for (int i = 0; i < n; i++) {
      if (isSmaller[i]) {
        largerFrom[text[i] + 1]++; // there is a larger letter
      } else {
        smallerFrom[text[i]]++;
      }
    }
    for (int letter = 0; letter <= largest; letter++) {
      smallerFrom[letter] += largerFrom[letter];
      if (letter < largest) {
        largerFrom[letter + 1] += smallerFrom[letter];
      }
    }
  }

  private boolean isLeftMost(int at) {
    return at > 0 && isSmaller[at] && !isSmaller[at - 1];
  }

  private int[] leftMost() {
    int[] found = new int[text.length / 2];
    int count = 0;
    for (int i = 1; i < text.length; i++) {
      if (isLeftMost(i)) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** Sorts all suffixes, as far as the left-most ones are in order. */
  private void induce(int[] leftMost) {
    Arrays.fill(sorted, NONE);
    int[] next = smallerFrom.clone();
    for (int at : leftMost) {
      sorted[next[text[at]]++] = at;
    }
    next = largerFrom.clone();
    int last = text.length - 1;
    sorted[next[text[last]]++] = last;
    for (int i = 0; i < sorted.length; i++) {
      int before = sorted[i] - 1;
      if (before >= 0 && !isSmaller[before]) {
        sorted[next[text[before]]++] = before;
      }
    }
    next = largerFrom.clone();
    for (int i = sorted.length - 1; i >= 0; i--) {
      int before = sorted[i] - 1;
      if (before >= 0 && isSmaller[before]) {
        sorted[--next[text[before] + 1]] = before;
      }
    }
  }

  /**
   * The stretches between left-most suffixes as a text of their own, in which equal ones have one
   * letter.
   */
  private int[] names(int[] leftMost) {
    int[] number = new int[text.length];
    for (int i = 0; i < leftMost.length; i++) {
      number[leftMost[i]] = i;
    }
    int[] names = new int[leftMost.length];
    int name = NONE;
    int before = NONE;
    for (int at : sorted) {
      if (!isLeftMost(at)) {
        continue;
      }
      if (before == NONE
          || !isSame(before, end(leftMost, number[before]), at, end(leftMost, number[at]))) {
        name++;
      }
      names[number[at]] = name;
      before = at;
    }
    largestName = name;
    return names;
  }

  private int end(int[] leftMost, int number) {
    return number + 1 < leftMost.length ? leftMost[number + 1] : text.length;
  }

  private boolean isSame(int one, int oneEnd, int other, int otherEnd) {
    if (oneEnd - one != otherEnd - other || oneEnd == text.length || otherEnd == text.length) {
      return false; // the text's end is smaller than any letter
    }
    return Arrays.equals(text, one, oneEnd + 1, text, other, otherEnd + 1);
  }
}
