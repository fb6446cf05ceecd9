package corecast.trace;

import org.jspecify.annotations.Nullable;

/**
 * Faults of memory that is mapped from a file which somebody has cut. HotSpot goes on behind the
 * instruction, with no value read and nothing written, and throws an {@code InternalError} later:
 * when the thread comes back from native code, or to the end of a loop or method. That may be in
 * the program, so whoever finds what was not written asks for it here.
 */
public final class MemoryFaults {
  /** In the message of each. */
  private static final String WORDS = "unsafe memory access";

  private MemoryFaults() {}

  /** Whether that was thrown because of one. */
  public static boolean isOne(@Nullable Throwable thrown) {
    String message = thrown instanceof InternalError error ? error.getMessage() : null;
    return message != null && message.contains(WORDS);
  }

  /** Whether the current thread had one; the error is gone then. */
  static boolean hadOne() {
    try {
      Thread.holdsLock(MemoryFaults.class); // a native method
      return false;
    } catch (InternalError e) {
      return isOne(e);
    }
  }
}
