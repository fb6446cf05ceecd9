package corecast.study;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Processor counts that are asked for. */
public final class Processors {
  /** More processors have never been asked for in earnest. */
  public static final int LARGEST = 1_000_000;

  /** So many are written with two numbers by mistake only. */
  private static final int MOST_WRITTEN = 10_000;

  private final int[] counts;

  private Processors(int[] counts) {
    this.counts = counts;
  }

  /**
   * All counts between two of them.
   *
   * @throws IllegalArgumentException unless 1 &lt;= from &lt;= to &lt;= {@link #LARGEST}
   */
  public static Processors range(int from, int to) {
    if (from > to) {
      throw new IllegalArgumentException(
          "processors " + from + ".." + to + ": expected a range such as 1..16");
    }
    return of(IntStream.rangeClosed(from, to).toArray());
  }

  /**
   * These counts, in increasing order, each once.
   *
   * @throws IllegalArgumentException if there is none, or one is not from 1 to {@link #LARGEST}
   */
  public static Processors of(int... counts) {
    int[] ascending = Arrays.stream(counts).sorted().distinct().toArray();
    if (ascending.length == 0) {
      throw new IllegalArgumentException("processors: expected at least one count, such as 8");
    }
    for (int count : ascending) {
      if (count < 1 || count > LARGEST) {
        throw new IllegalArgumentException(
            "processors " + count + ": expected a number from 1 to " + LARGEST);
      }
    }
    return new Processors(ascending);
  }

  /**
   * Reads counts that are written as {@code 1..16} or {@code 1-16}, {@code 1,2,4,8} or {@code 8}.
   *
   * @throws IllegalArgumentException if they are none; the message says why
   */
  public static Processors of(String text) {
    TreeSet<Integer> counts = new TreeSet<>();
    for (String part : text.split(",", -1)) {
      String[] ends = part.strip().split("\\.\\.|-", 2);
      int from = number(ends[0], text);
      int to = ends.length == 1 ? from : number(ends[1], text);
      if (from > to) {
        throw wrong(text, from + " is more than " + to);
      }
      if (counts.size() + (long) to - from >= MOST_WRITTEN) {
        throw wrong(text, "more than " + MOST_WRITTEN + " counts");
      }
      for (int p = from; p <= to; p++) {
        counts.add(p);
      }
    }
    return of(counts.stream().mapToInt(Integer::intValue).toArray());
  }

  private static int number(String part, String text) {
    try {
      int number = Integer.parseInt(part.strip());
      if (number >= 1 && number <= LARGEST) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(text, "'" + part + "' is no number");
    }
    throw wrong(text, part + " is not between 1 and " + LARGEST);
  }

  private static IllegalArgumentException wrong(String text, String why) {
    return new IllegalArgumentException(
        "'" + text + "': " + why + "; expected 1..16 or 1,2,4,8 or 8");
  }

  public int[] counts() {
    return counts.clone();
  }

  public int size() {
    return counts.length;
  }

  public int most() {
    return counts[counts.length - 1];
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
