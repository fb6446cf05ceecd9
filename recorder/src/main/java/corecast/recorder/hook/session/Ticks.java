package corecast.recorder.hook.session;

/**
 * The coarse clock of the hooks, which a thread of the recorder moves on. Looking at it costs a
 * load, so that hooks notice cheaply that time has passed: whether a section or a round of a loop
 * was long, or a function's work is to be divided. Static, so that a hook finds it at once.
 */
public final class Ticks {
  /** With fewer operations since the last tick that it saw, a thread's work is to be divided. */
  private static final int DENSE = 2;

  /** Nor may there be fewer than one in that time. */
  private static final long DENSE_NANOS = 8_000_000;

  private static volatile int all;

  private static volatile long nanos = 1_000_000;

  /** Whether some thread saw the tick that goes on, with operations behind it. */
  private static volatile boolean dense;

  /** Whether some thread saw it with hardly any. */
  private static volatile boolean sparse;

  private Ticks() {}

  public static int count() {
    return all;
  }

  public static long nanos() {
    return nanos;
  }

  /** A thread has seen a tick, and has done so many operations since the one it saw before. */
  public static void seen(int operations) {
    if (operations >= DENSE && operations * DENSE_NANOS >= nanos) {
      if (!dense) {
        dense = true;
      }
    } else if (!sparse) {
      sparse = true;
    }
  }

  /** The tick that goes on ends after so long. */
  public static void begins(long lengthNanos) {
    nanos = lengthNanos;
  }

  /**
   * It ends.
   *
   * @param denseBefore how many ticks before it only threads with operations have seen
   * @return the same for the next one
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one recording, so one ticker, at a time
  public static int ends(int denseBefore) {
    int denseTicks = sparse ? 0 : denseBefore + (dense ? 1 : 0);
    dense = false;
    sparse = false;
    all++;
    return denseTicks;
  }
}
