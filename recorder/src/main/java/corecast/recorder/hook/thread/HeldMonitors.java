package corecast.recorder.hook.thread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The monitors a thread holds by {@code synchronized}, innermost last, with their numbers. */
public final class HeldMonitors {
  /**
   * In place of a number: the monitor is entered once more, right inside of a section of its own.
   * Nobody can wait there, nor because of that section: it is not written.
   */
  public static final int AGAIN = Integer.MIN_VALUE + 1;

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

  /** Whether the section that the thread is in is one of that monitor, and is known. */
  public boolean isInnermost(Object monitor) {
    int last = held - 1;
    return last >= 0 && monitors[last] == monitor && numbers[last] != 0;
  }

  /** The announced monitor is held: its number, 0 if none was announced. */
  public int entered() {
    if (!awaited) {
      return 0;
    }
    awaited = false;
    return numbers[held++];
  }

  /** How many are held; the one that was entered last is below that. */
  public int depth() {
    return held;
  }

  @Nullable Object at(int depth) {
    return depth < 0 ? null : monitors[depth];
  }

  /** The number of the monitor at that depth, or of the one that was released last. */
  public int number(int depth) {
    return numbers[depth];
  }

  void give(int depth, int number) {
    numbers[depth] = number;
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
