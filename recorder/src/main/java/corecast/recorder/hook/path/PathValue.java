package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/**
 * The longest path to a point of the program, as it is handed on. Immutable, arrays included.
 *
 * <p>Critical path zeroing needs a second path for each function, the longest one if that function
 * took no time. Only its distance from the longest path is kept, its <em>gain</em>: while other
 * functions run both grow alike, so that a thread in which no selected function runs hands on the
 * same arrays again and again.
 */
public final class PathValue {
  static final long[] NONE = {};

  /** Which computation it belongs to; data of an earlier one counts as none. */
  final int epoch;

  /** The length of the path, ns of CPU time. */
  final long longest;

  /** How much of it is in each selected function, ns. */
  final long[] shares;

  /** By how much it would be shorter, all other paths considered, if that function took no time. */
  final long[] gains;

  PathValue(int epoch, long longest, long[] shares, long[] gains) {
    this.epoch = epoch;
    this.longest = longest;
    this.shares = shares;
    this.gains = gains;
  }

  public long longestNanos() {
    return longest;
  }

  /** The time on the path in the function of that number, ns. */
  public long shareNanos(int function) {
    return shares[function];
  }

  /** By how much the longest path would be shorter if that function took no time, ns. */
  public long gainNanos(int function) {
    return gains[function];
  }

  /** Length of the longest path if that function took no time, ns (section 3). */
  public long netNanos(int function) {
    return longest - gains[function];
  }

  public int functions() {
    return shares.length;
  }

  /** What is left where two paths meet; of equally long ones the first. */
  public static @Nullable PathValue longer(@Nullable PathValue a, @Nullable PathValue b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    if (a.epoch != b.epoch) {
      return a.epoch > b.epoch ? a : b;
    }
    PathValue longer = b.longest > a.longest ? b : a;
    long[] gains = gains(a.longest, a.gains, b.longest, b.gains);
    return gains == longer.gains
        ? longer
        : new PathValue(longer.epoch, longer.longest, longer.shares, gains);
  }

  /**
   * The gains where two paths meet: each function's net length is the larger of both.
   *
   * @return one of the arrays, or a new one
   */
  static long[] gains(long a, long[] gainsOfA, long b, long[] gainsOfB) {
    boolean isB = b > a;
    long[] longer = isB ? gainsOfB : gainsOfA;
    long[] other = isB ? gainsOfA : gainsOfB;
    if (longer == other) {
      return longer;
    }
    long more = isB ? b - a : a - b;
    long[] merged = longer;
    for (int i = 0; i < longer.length; i++) {
      long gain = more + other[i]; // what is left of the gain if the other path counts as well
      if (gain < longer[i]) {
        merged = merged == longer ? longer.clone() : merged;
        merged[i] = gain;
      }
    }
    return merged;
  }
}
