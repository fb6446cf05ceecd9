package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/**
 * The longest path that leads to where one process, or thread, is now: its length, the time of each
 * selected function on it, and how long the longest path would be without that function
 * (Hollingsworth 1996, sections 2.2, 2.3 and 3). One thread at a time uses it.
 *
 * <p>Whoever uses it tells how much CPU time has passed ({@link #run}) before everything else: time
 * in which the process waits is on no path. A message takes {@link #send} along and the receiver
 * gives that to {@link #receive}, in constant time where no selected function has run since.
 *
 * <p>The figures of the paper have mistakes that its text has not. Here time is counted once,
 * whether the received path wins or loses; a function that calls itself is active until its
 * outermost call returns; the path and the one without a function are kept apart, since they may
 * come from different processes.
 */
public final class OnlinePath {
  /** More functions cannot be selected at once. */
  public static final int MOST_FUNCTIONS = 64;

  private static final int[] NO_FUNCTION = {};

  private int epoch;
  private long longest;
  private long[] shares = PathValue.NONE;
  private long[] gains = PathValue.NONE;

  /** Whether a value that was handed on has these arrays, too. */
  private boolean sharesAreShared;

  private boolean gainsAreShared;

  /** How often each function has been entered and not left. */
  private int[] depths = NO_FUNCTION;

  /** The functions with a depth above 0. */
  private long active;

  /** What was handed on last; {@code null} if that has changed since. */
  private @Nullable PathValue sent;

  /**
   * Starts to compute, or starts anew, with a path of length 0. Functions that are active stay so
   * if as many are selected as before: then it is taken for granted that they are the same ones
   * ({@link #forgetFunctions} if they are not).
   *
   * @param newEpoch above all earlier ones
   * @param functions how many are selected, 0 to {@link #MOST_FUNCTIONS}
   */
  public void start(int newEpoch, int functions) {
    begin(newEpoch, functions);
    longest = 0;
    shares = new long[functions];
    gains = shares;
    sharesAreShared = true;
    gainsAreShared = true;
  }

  /**
   * Whether so many functions can be selected.
   *
   * @throws IllegalArgumentException if they cannot
   */
  static void checkCount(int functions) {
    if (functions > MOST_FUNCTIONS) {
      throw new IllegalArgumentException("at most " + MOST_FUNCTIONS + " functions at once");
    }
  }

  private void begin(int newEpoch, int functions) {
    checkCount(functions);
    epoch = newEpoch;
    sent = null;
    if (depths.length != functions) {
      depths = new int[functions];
      active = 0;
    }
  }

  /** The process has used so much CPU time since it said so before, ns. */
  public void run(long nanos) {
    if (nanos <= 0) {
      return;
    }
    sent = null;
    longest += nanos;
    if (active != 0) {
      runActive(nanos);
    }
  }

  private void runActive(long nanos) {
    if (sharesAreShared) {
      shares = shares.clone();
      sharesAreShared = false;
    }
    if (gainsAreShared) {
      gains = gains.clone();
      gainsAreShared = false;
    }
    for (long rest = active; rest != 0; rest &= rest - 1) {
      int function = Long.numberOfTrailingZeros(rest);
      shares[function] += nanos;
      gains[function] += nanos;
    }
  }

  public void enter(int function) {
    if (function < depths.length && depths[function]++ == 0) {
      active |= 1L << function;
    }
  }

  /** Other functions are selected, and none of them is active. */
  void forgetFunctions() {
    depths = NO_FUNCTION;
    active = 0;
  }

  public void leave(int function) {
    if (function < depths.length && depths[function] > 0 && --depths[function] == 0) {
      active &= ~(1L << function);
    }
  }

  /** What a message takes along; {@code null} if nothing is computed here. */
  public @Nullable PathValue send() {
    PathValue value = sent;
    if (value == null && epoch != 0) {
      sharesAreShared = true;
      gainsAreShared = true;
      value = new PathValue(epoch, longest, shares, gains);
      sent = value;
    }
    return value;
  }

  /**
   * A message has come (section 2.3, four cases). One without data, or of an earlier computation,
   * changes nothing; one with data starts the computation here if it has not begun; otherwise the
   * longer path is kept, and each function's longer net path.
   */
  public void receive(@Nullable PathValue message) {
    if (message == null || message.epoch < epoch || message == sent) {
      return;
    }
    if (message.epoch > epoch) {
      begin(message.epoch, message.shares.length);
      take(message);
      gains = message.gains;
      gainsAreShared = true;
      return;
    }
    long[] merged = PathValue.gains(longest, gains, message.longest, message.gains);
    if (merged != gains) {
      gainsAreShared = merged == message.gains;
      gains = merged;
      sent = null;
    }
    if (message.longest > longest) {
      take(message);
    }
  }

  private void take(PathValue message) {
    longest = message.longest;
    shares = message.shares;
    sharesAreShared = true;
    sent = null;
  }

  /**
   * Other code begins, which does not depend on what this process did before: from here on its path
   * is that one, of length 0 if there is none. Functions that are active stay so.
   */
  public void become(@Nullable PathValue path) {
    if (path == null || path.epoch != epoch) {
      start(epoch, depths.length);
    } else {
      take(path);
      gains = path.gains;
      gainsAreShared = true;
    }
  }

  /** What {@link #send} would give if the process had run for that long since. */
  public @Nullable PathValue ahead(long nanos) {
    PathValue value = send();
    if (value == null || nanos <= 0) {
      return value;
    }
    long[] moreShares = shares.clone();
    long[] moreGains = gains.clone();
    for (long rest = active; rest != 0; rest &= rest - 1) {
      int function = Long.numberOfTrailingZeros(rest);
      moreShares[function] += nanos;
      moreGains[function] += nanos;
    }
    return new PathValue(epoch, longest + nanos, moreShares, moreGains);
  }

  /** Length of the longest path, ns of CPU time. */
  public long longestNanos() {
    return longest;
  }
}
