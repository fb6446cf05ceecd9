package corecast.trace;

import org.jspecify.annotations.Nullable;

/**
 * The elapsed time of a recording: the {@link CycleCounter} if one is installed, else {@code
 * System.nanoTime()}. A counter's rate is measured against {@code System.nanoTime()} from the
 * installation to the start of the recording, to some 10<sup>-6</sup>.
 */
public final class ElapsedClock {
  /** Final, so that the compiler leaves out the other clock. */
  private static final @Nullable CycleCounter COUNTER = CycleCounter.installed();

  private static final Reading FIRST = reading(100);

  /** A product of a count and the scale is shifted right by so much, of which a word is 64. */
  private static final int SHIFT = 62;

  /** A smaller difference between the clocks may be how differently they run. */
  private static final long JUMP_NANOS = 100_000_000;

  /** Both clocks are looked at within that time, or were not at the same instant. */
  private static final long SAME_NANOS = 1_000_000;

  private final boolean counts;

  private final long startNanos;

  /** Nanoseconds a count, times two to the power of {@link #SHIFT}. */
  private final long scale;

  private long startCount;

  /** By how much the counter has gone on while the system's clock stood still. */
  private long aheadNanos;

  /** What both clocks say at one instant. */
  private record Reading(long nanos, long count, long apart) {}

  private ElapsedClock(boolean counts, long startNanos, long startCount, long scale) {
    this.counts = counts;
    this.startNanos = startNanos;
    this.startCount = startCount;
    this.scale = scale;
  }

  /**
   * A clock that is at 0 now.
   *
   * @param mayCount whether it may go by the counter, if there is one
   */
  static ElapsedClock start(boolean mayCount) {
    Reading now = reading(100);
    double nanosPerCount =
        (double) (now.nanos - FIRST.nanos) / Math.max(1, now.count - FIRST.count);
    return new ElapsedClock(
        COUNTER != null && mayCount, now.nanos, now.count, (long) (nanosPerCount * (1L << SHIFT)));
  }

  /** Which clock this is: {@code counter} or {@code system}. */
  public String name() {
    return counts ? "counter" : "system";
  }

  /** What {@code System.nanoTime()} was at the start. */
  long startNanos() {
    return startNanos;
  }

  /** Nanoseconds since the start. */
  public long now() {
    CycleCounter counter = COUNTER;
    return counter == null || !counts ? systemNanos() - startNanos : nanos(counter.read());
  }

  private long nanos(long count) {
    return Math.multiplyHigh(count - startCount << 64 - SHIFT, scale);
  }

  /** When an instant of {@code System.nanoTime()} is or was, near now, in ns since the start. */
  public long at(long nanoTime) {
    return now() + (nanoTime - systemNanos());
  }

  /**
   * What this clock and {@code System.nanoTime()} have counted since the start, {@code own,system}
   * in ns: the system's clock is slowed down and sped up to follow the time of day.
   */
  public String compared() {
    Reading reading = reading(10);
    long system = reading.nanos - startNanos;
    return (counts ? nanos(reading.count) : system) + "," + system;
  }

  /**
   * A counter may begin again when a machine has slept: goes on from the system's time then. Or it
   * may go on where the system's clock stands still: what was written by then cannot be taken back,
   * so that this clock stays ahead. To be called now and then.
   *
   * @return how far the counter was behind, below 0 if it was ahead, in ns; 0 if nothing had
   *     happened since the last call
   */
  public long follow() {
    if (!counts) {
      return 0;
    }
    Reading reading = reading(1);
    long system = reading.nanos - startNanos + aheadNanos;
    long behind = system - nanos(reading.count);
    if (reading.apart > SAME_NANOS || Math.abs(behind) < JUMP_NANOS + (system >> 10)) {
      return 0;
    }
    if (behind > 0) {
      startCount = reading.count - (long) (system * ((double) (1L << SHIFT) / scale));
    } else {
      aheadNanos -= behind;
    }
    return behind;
  }

  /** The reading of so many that took the least time. */
  private static Reading reading(int attempts) {
    Reading best = new Reading(0, 0, Long.MAX_VALUE);
    for (int i = 0; i < attempts; i++) {
      long before = systemNanos();
      long count = COUNTER == null ? before : COUNTER.read();
      long apart = systemNanos() - before;
      if (apart < best.apart) {
        best = new Reading(before + apart / 2, count, apart);
      }
    }
    return best;
  }

  private static long systemNanos() {
    CycleCounter counter = COUNTER;
    return counter == null ? System.nanoTime() : counter.systemNanos();
  }
}
