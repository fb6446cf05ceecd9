package corecast.recorder.executor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The table of one thread (Dooley et al., section 4): the prefixes of tasks that it has run, each
 * with the prefix that came before it on the longest path. The latest ones only, 16 bytes each. One
 * thread writes, any thread reads.
 */
final class PathRing {
  static final int MOST_RINGS = 1 << 19;
  static final int MOST_TYPES = 1 << 16;

  private static final int INDEX_BITS = 44;
  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;
  private static final long FIRST = 1L << 17;
  private static final long LAST = 1L << 16;
  private static final int NANOS_SHIFT = 18;
  private static final VarHandle COUNT;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(PathRing.class, "count", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long number;
  private final int mask;

  /**
   * Two for each prefix: its time, whether it is the first or last of its task, its type; before.
   */
  private final long[] words;

  private long count;

  /**
   * An empty table.
   *
   * @param entries how many it keeps, a power of two
   */
  PathRing(int number, int entries) {
    this.number = number;
    this.mask = entries - 1;
    this.words = new long[2 * entries];
  }

  /**
   * Adds a prefix.
   *
   * @return its entry
   */
  long add(long nanos, int type, boolean isFirst, boolean isLast, long before) {
    long index = count;
    int at = 2 * ((int) index & mask);
    words[at] =
        Math.max(0, nanos) << NANOS_SHIFT | (isFirst ? FIRST : 0) | (isLast ? LAST : 0) | type;
    words[at + 1] = before;
    COUNT.setRelease(this, index + 1);
    VarHandle.storeStoreFence(); // a reader that sees the next entry half written sees this count
    return number << INDEX_BITS | index;
  }

  long count() {
    return (long) COUNT.getAcquire(this);
  }

  long first() {
    return Math.max(0, count() - mask);
  }

  /**
   * Copies the entries of some indices.
   *
   * @param into two words for each, from its beginning
   * @return the first index that was still there when all were copied
   */
  long copy(long from, long to, long[] into) {
    for (long index = from; index < to; index++) {
      int at = 2 * ((int) index & mask);
      int target = 2 * (int) (index - from);
      into[target] = words[at];
      into[target + 1] = words[at + 1];
    }
    VarHandle.acquireFence();
    return Math.max(from, first());
  }

  static int ring(long entry) {
    return (int) (entry >>> INDEX_BITS);
  }

  static long index(long entry) {
    return entry & INDEX_MASK;
  }

  static long nanos(long word) {
    return word >>> NANOS_SHIFT;
  }

  static int type(long word) {
    return (int) (word & MOST_TYPES - 1);
  }

  static boolean isFirst(long word) {
    return (word & FIRST) != 0;
  }

  static boolean isLast(long word) {
    return (word & LAST) != 0;
  }
}
