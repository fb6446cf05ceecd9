package corecast.program.column;

/** How columns grow. */
public final class Columns {
  /** The longest array that every JVM can make. */
  public static final int LONGEST = Integer.MAX_VALUE - 8;

  private Columns() {}

  /** The next capacity of a column that is full. */
  public static int larger(int capacity) {
    if (capacity == LONGEST) {
      throw new OutOfMemoryError("a thread with more than 2^31 events");
    }
    return (int) Math.min(LONGEST, Math.max(8, capacity + (long) (capacity >> 1)));
  }

  /** The next capacity of a column that must take that many numbers. */
  static int larger(int capacity, long needed) {
    if (needed > LONGEST) {
      return larger(LONGEST);
    }
    return (int) Math.max(needed, larger(capacity));
  }
}
