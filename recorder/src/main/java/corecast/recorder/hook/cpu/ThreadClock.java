package corecast.recorder.hook.cpu;

/**
 * How much CPU time a thread used between two records. Reading the CPU clock costs as much as
 * twenty records, so it is read only where elapsed time may be wrong: another thread has run, much
 * time has passed, or something blocked. A difference found then goes to that interval, or, if
 * elapsed time was too much, is held back from the next ones: the sum is what the CPU clock says,
 * less what reading it has cost.
 */
public final class ThreadClock {
  private static final long LONG_NANOS = 50_000;
  private static final long LONG_OPERATION_NANOS = 5_000;

  private final CpuTime clock;

  /** Where the CPU clock stood at its last reading, its cost included. */
  private long base;

  /** What intervals since then have been given. */
  private long credited;

  /** CPU time of the recorder that falls into the next interval. */
  private long excluded;

  /** By that clock of the thread; {@link #startAt} is to start it. */
  public ThreadClock(CpuTime clock) {
    this.clock = clock;
  }

  /**
   * Starts to count: what was used up to {@code cpuNanos} of the CPU clock is not the program's.
   */
  public void startAt(long cpuNanos) {
    base = cpuNanos + clock.readingNanos();
    credited = 0;
    excluded = clock.readingNanos();
  }

  /**
   * Whether elapsed time may be wrong for an interval, so that the CPU clock is to be read.
   *
   * @param endsOperation whether it may have blocked, and no record would tell
   */
  public static boolean mustRead(long wallNanos, boolean otherThreadRan, boolean endsOperation) {
    return otherThreadRan || wallNanos > longest(endsOperation);
  }

  /** A longer interval may have less CPU time than elapsed time. */
  private static long longest(boolean endsOperation) {
    return endsOperation ? LONG_OPERATION_NANOS : LONG_NANOS;
  }

  /**
   * Whether an interval of that length is all CPU time of the program and needs no reading; it is
   * taken down as such by {@link #pass}.
   */
  public boolean passes(long wallNanos, boolean endsOperation) {
    return excluded == 0 && wallNanos >= 0 && wallNanos <= longest(endsOperation);
  }

  /** Takes down an interval of that length, of which {@link #passes} was asked. */
  public void pass(long wallNanos) {
    credited += wallNanos;
  }

  /** What the thread had used until the last record, the recorder's part included. */
  public long used() {
    return base + credited;
  }

  /** CPU time since the last record, without an interval being closed. */
  public long soFar() {
    return Math.max(0, clock.now() - base - credited);
  }

  /** The CPU time of an interval by the CPU clock. */
  public long read() {
    long now = clock.now();
    long used = now - base - credited;
    startAt(now);
    if (used < 0) {
      credited = -used;
      return 0;
    }
    return used;
  }

  /** The CPU time of an interval of that length; below 0 if it is all of it. */
  public long estimate(long wallNanos) {
    long own = excluded;
    if (own == 0) {
      credited += wallNanos;
      return -1;
    }
    long used = Math.max(0, wallNanos - own);
    excluded = Math.max(0, own - wallNanos);
    credited += used;
    return used;
  }

  /** So much of what was used since the last record was the recorder's. */
  public void exclude(long nanos) {
    base += nanos;
    excluded += nanos;
  }

  /**
   * What was used since the last {@link #read} was the recorder's, for example a new block.
   *
   * @return how much that was, with this reading
   */
  public long exclude() {
    long own = clock.now() - base;
    if (own < 0) {
      return 0;
    }
    long all = own + clock.readingNanos();
    exclude(all);
    return all;
  }
}
