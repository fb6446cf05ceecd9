package corecast.trace;

import org.jspecify.annotations.Nullable;

/**
 * A counter of the processor that runs at a constant rate and that all processors agree on, such as
 * the time stamp counter of x86. To read it takes 10 ns where {@code System.nanoTime()} takes 24.
 */
public abstract class CycleCounter {
  private static @Nullable CycleCounter installed;

  protected CycleCounter() {}

  public abstract long read();

  /** What {@code System.nanoTime()} says now, with which the counter is compared. */
  protected long systemNanos() {
    return System.nanoTime();
  }

  /** Makes a counter the clock of all recordings; before {@link ElapsedClock} is loaded. */
  public static void install(CycleCounter counter) {
    installed = counter;
  }

  static @Nullable CycleCounter installed() {
    return installed;
  }
}
