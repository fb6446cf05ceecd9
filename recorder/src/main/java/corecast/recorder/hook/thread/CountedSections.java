package corecast.recorder.hook.thread;

import corecast.recorder.hook.object.LoneMonitors;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/**
 * The sections that one thread is in of locks that no other thread has come to for a while. They
 * are kept back: one that ends before anything else is recorded leaves nothing but a count. Nobody
 * waits for such a lock, in a replay neither.
 *
 * <p>Whoever comes to the lock meanwhile says so in its {@link ObjectNumbers.Entry}, before waiting
 * for it: the section is written at its end then, with the instant of its beginning. It is written
 * before any other record of this thread, too, so that an operation inside a section is inside of
 * it in the recording.
 */
public final class CountedSections {
  /** Sections inside of sections; what is deeper is written. */
  private static final int MOST_OPEN = 8;

  private final ThreadRecords records;
  private final ThreadObjects objects;
  private final ObjectNumbers.@Nullable Entry[] locks =
      new ObjectNumbers.@Nullable Entry[MOST_OPEN];
  private final long[] since = new long[MOST_OPEN];

  /** Monitors without a number ({@link LoneMonitors}); {@code null} for those of {@link #locks}. */
  private final @Nullable Object[] lone = new @Nullable Object[MOST_OPEN];

  /** Their identity hashes: asking a monitor that is held takes long. */
  private final int[] hashes = new int[MOST_OPEN];

  /** Where these are in {@link #monitors}. */
  private final int[] depths = new int[MOST_OPEN];

  private final HeldMonitors monitors;
  private int open;

  CountedSections(ThreadRecords records, ThreadObjects objects, HeldMonitors monitors) {
    this.records = records;
    this.objects = objects;
    this.monitors = monitors;
  }

  /**
   * The innermost monitor, which {@link ThreadObjects#entering} has just found to be lone, was
   * entered.
   *
   * @return the number it gets if that is to be written, as there; else 0
   */
  public int enteredAlone() {
    int depth = monitors.depth() - 1;
    Object monitor = monitors.at(depth);
    if (monitor == null) {
      return 0;
    }
    if (open == MOST_OPEN) {
      int number = objects.numbered(monitor, objects.loneHash());
      monitors.give(depth, number);
      return number;
    }
    since[open] = records.keepCounted();
    lone[open] = monitor;
    hashes[open] = objects.loneHash();
    depths[open] = depth;
    open++;
    return 0;
  }

  /**
   * The innermost monitor, which was lone, was released.
   *
   * @return its number if the section is to be written: somebody has come to the monitor; else 0
   */
  public int leftAlone() {
    int last = open - 1;
    int depth = monitors.depth();
    Object monitor = last < 0 ? null : lone[last];
    if (monitor != null && depths[last] == depth && !objects.hasMonitor(monitor, hashes[last])) {
      lone[last] = null;
      open = last;
      objects.countAlone(monitor);
      records.counted(last == 0);
      return 0;
    }
    records.tick(); // all that is open is written, and has a number now
    int number = monitors.number(depth);
    return number == ThreadObjects.LONE ? 0 : number;
  }

  /** The lock of that number was acquired: {@code false} if that is to be written. */
  public boolean locked(int number) {
    return begins(objects.ownLock(number));
  }

  public boolean entered(int number) {
    return begins(objects.ownMonitor(number));
  }

  /** Whether there is something to be written before the thread waits for others. */
  public boolean areOpen() {
    return open > 0;
  }

  /** The thread may have to wait for the lock of that number: what it is in is written before. */
  public void mayWaitForLock(int number) {
    mayWait(objects.ownLock(number));
  }

  public void mayWaitForMonitor(int number) {
    mayWait(objects.ownMonitor(number));
  }

  private void mayWait(ObjectNumbers.@Nullable Entry own) {
    if (own == null) {
      records.tick();
    }
  }

  private boolean begins(ObjectNumbers.@Nullable Entry lock) {
    if (lock == null
        || open == MOST_OPEN
        || !records.keepsSections()
        || !lock.counts(records.stream() + 1, records.cpuNanos())) {
      return false;
    }
    long now = records.keepCounted();
    locks[open] = lock;
    since[open] = now;
    open++;
    return true;
  }

  /** The lock of that number is about to be released: {@code false} if that is to be written. */
  public boolean released(int number) {
    int last = open - 1;
    ObjectNumbers.Entry lock = last < 0 ? null : locks[last];
    if (lock == null || lock.number != number || !objects.isStillOwn(lock)) {
      return false; // what is open is written before the record that comes
    }
    locks[last] = null;
    open = last;
    records.counted(last == 0);
    return true;
  }

  /** All that is open is written, outermost first. */
  void write() {
    int all = open;
    open = 0;
    for (int i = 0; i < all; i++) {
      ObjectNumbers.Entry lock = locks[i];
      Object monitor = lone[i];
      locks[i] = null;
      lone[i] = null;
      if (lock != null) {
        lock.countsNot();
        records.late(EventKind.LOCK, since[i], lock.number);
      } else if (monitor != null) {
        writeLone(monitor, i);
      }
    }
  }

  private void writeLone(Object monitor, int at) {
    int number = objects.numbered(monitor, hashes[at]);
    monitors.give(depths[at], number);
    records.late(EventKind.LOCK, since[at], Math.abs(number));
    if (number < 0) {
      objects.ownMonitors.taken(-number, since[at]);
    }
  }
}
