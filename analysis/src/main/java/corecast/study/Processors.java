package corecast.study;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Processor counts that are asked for. */
public final class Processors {
  /** More processors have never been asked for in earnest. */
  public static final int LARGEST = 1_000_000;

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

  /** The counts, ascending. */
  public int[] counts() {
    return counts.clone();
  }

  /** How many counts there are. */
  public int size() {
    return counts.length;
  }

  /** The largest count. */
  public int most() {
    return counts[counts.length - 1];
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
