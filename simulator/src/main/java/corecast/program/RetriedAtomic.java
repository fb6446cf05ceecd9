package corecast.program;

/**
 * Atomics that threads change by compare-and-set, again and again until that succeeds. What lies
 * between reading the atomic and the successful compare-and-set is in a program the section of a
 * lock, with a name of its own: only one thread at a time can succeed, and who has begun before
 * another one's success begins again. Who would begin again waits, and does no work in vain.
 */
public final class RetriedAtomic {
  private static final String MARK = "~retries";

  /** What a prediction leaves out, as a sentence without its full stop. */
  public static final String LEFT_OUT = "The CPU time of attempts in vain is not in the prediction";

  private RetriedAtomic() {}

  /** Name of the lock that stands for the atomic of that name. */
  public static String lockName(String atomic) {
    return atomic + MARK;
  }

  /** Whether a lock of that name stands for an atomic. */
  public static boolean isOne(String lock) {
    return lock.contains(MARK);
  }

  /** The atomic that such a lock stands for. */
  public static String atomicOf(String lock) {
    return lock.replace(MARK, "");
  }

  /** What people call a lock of that name: {@code lock Cache.map}, {@code retries of Cache.map}. */
  public static String words(String lock) {
    return isOne(lock) ? "retries of " + atomicOf(lock) : "lock " + lock;
  }
}
