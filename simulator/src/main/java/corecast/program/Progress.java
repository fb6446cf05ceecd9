package corecast.program;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How far the work has come that is being done now, for whoever shows it. The work tells it every
 * {@value #EVERY} events or so, from whatever thread; nothing depends on it.
 */
public final class Progress {
  /** How many events pass unnoticed. */
  public static final int EVERY = 1 << 13;

  private static final int SHIFT = Integer.numberOfTrailingZeros(EVERY);

  private static volatile Progress now = new Progress("", 1);

  private final String work;
  private final long all;
  private final AtomicLong done = new AtomicLong();

  private Progress(String work, long all) {
    this.work = work;
    this.all = all;
  }

  /** Work begins; what was before it is over. */
  public static void begin(String work, long all) {
    now = new Progress(work, Math.max(1, all));
  }

  public static void add(long more) {
    now.done.addAndGet(more);
  }

  /**
   * A loop has done more, of which the last is number {@code count}, from 1.
   *
   * @param before the number of the last one before these; 0 if there was none
   */
  public static void did(int before, int count) {
    int noticed = (count >> SHIFT) - (before >> SHIFT);
    if (noticed != 0) {
      add((long) noticed << SHIFT);
    }
  }

  /** A loop has done one more, which is number {@code count}, from 1. */
  public static void did(int count) {
    if ((count & (EVERY - 1)) == 0) {
      add(EVERY);
    }
  }

  /** The work being done now. */
  public static Progress now() {
    return now;
  }

  /** What it is; empty if it is not known. */
  public String work() {
    return work;
  }

  /** Its share that is done, 0 to 1. */
  public double share() {
    return Math.min(1, (double) done.get() / all);
  }
}
