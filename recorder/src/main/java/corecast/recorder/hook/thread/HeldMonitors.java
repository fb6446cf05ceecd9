package corecast.recorder.hook.thread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The monitors a thread holds by {@code synchronized}, innermost last, with their numbers. */
public final class HeldMonitors {
  private static final int SUSPICIOUS = 32;

  private @Nullable Object[] monitors = new @Nullable Object[4];
  private int[] numbers = new int[4];
  private int held;

  /** The one at {@link #held} is about to be entered. */
  private boolean awaited;

  /** Remembers the monitor that is entered next; a number of 0 keeps it silent. */
  public void before(Object monitor, int number) {
    // One that was announced and never entered (the entering threw) is replaced.
    if (held == monitors.length) {
      // Both or none: there may be no memory left.
      @Nullable Object[] more = Arrays.copyOf(monitors, 2 * held);
      numbers = Arrays.copyOf(numbers, 2 * held);
      monitors = more;
    }
    monitors[held] = monitor;
    numbers[held] = number;
    awaited = true;
  }

  /** The announced monitor is held: its number, 0 if none was announced. */
  public int entered() {
    if (!awaited) {
      return 0;
    }
    awaited = false;
    return numbers[held++];
  }

  /** The innermost monitor is released: its number, 0 if none is known. */
  public int exit() {
    if (awaited) {
      awaited = false;
      monitors[held] = null;
    }
    if (held == 0) {
      return 0;
    }
    held--;
    monitors[held] = null;
    return numbers[held];
  }

  /**
   * Whether the innermost monitor is, against the records, not held any more: an exit was missed.
   * Asked only when the stack is deeper than programs make it.
   */
  public boolean missedExit() {
    if (held < SUSPICIOUS) {
      return false;
    }
    Object innermost = monitors[held - 1];
    return innermost != null && !Thread.holdsLock(innermost);
  }
}
