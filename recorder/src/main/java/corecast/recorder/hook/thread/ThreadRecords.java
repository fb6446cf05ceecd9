package corecast.recorder.hook.thread;

import corecast.recorder.hook.cpu.CpuTime;
import corecast.recorder.hook.cpu.StoppedThreads;
import corecast.recorder.hook.cpu.ThreadClock;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/**
 * Writes one thread's records, each with the CPU time since the one before. What is kept for a
 * thread is one rather than having one, which would cost each record a load.
 */
public abstract class ThreadRecords extends ThreadGuard {
  /** CPU time a thread has used at most when its code starts; what is more is the program's. */
  private static final long START_UP_NANOS = 150_000;

  public final Session session;
  private final CpuTime cpu;
  private final EventBuffer out;
  private final ThreadClock clock;

  /** What takes less is about as long as to read the clock. */
  private static final long LEAST_OWN_NANOS = 1_000;

  /** What takes longer was interrupted: others had the processor. */
  private static final long MOST_OWN_NANOS = 100_000;

  /** In {@link #pending}: a section. */
  private static final int SECTION = 1 << 30;

  /** In {@link #pending}: {@link CountedSections}. */
  private static final int COUNTED = 1 << 29;

  private boolean yielding;

  /** What is to be written before the next record: so many yields, and perhaps a section. */
  private int pending;

  /** Sections that were counted since the CPU clock was read. */
  private long counted;

  /** What {@link #own} was told. */
  private long ownNanos;

  /** The operation that a call site in the program has begun and not ended; 0 if none. */
  public int callSite;

  /** So many operations and monitors have begun. */
  public int operations;

  ThreadRecords(
      Session session,
      Thread owner,
      @Nullable ThreadInternals internals,
      CpuTime cpu,
      EventBuffer out) {
    super(owner, internals);
    this.session = session;
    this.cpu = cpu;
    this.out = out;
    this.clock = new ThreadClock(cpu);
  }

  protected abstract CallStack functions();

  /** Writes what was counted in the last tick. */
  protected abstract void newTick();

  /** The operation of {@link #callSite} is over without having returned: writes how it ended. */
  protected abstract void leftCallSite();

  /** A section that was kept back is to be written. */
  protected abstract void keptSection();

  /** Sections of own locks that were kept back are to be written. */
  protected abstract void countedSections();

  /**
   * Writes who this thread is, and that it begins.
   *
   * @param number the number of its {@code Thread}
   * @param flags those of {@link EventKind#THREAD}
   * @param isNew whether all that the CPU clock has is this thread's start, of which the program
   *     and the profiler have their parts, and the program's work
   */
  public void introduce(int number, int flags, String threadName, boolean isNew) {
    byte[] name = EventBuffer.encode(threadName);
    if (out.untimed(EventKind.THREAD, EventBuffer.textBytes(name))) {
      out.operand(number);
      out.operand(flags);
      out.text(name);
    }
    long now = now();
    long used = cpu.now();
    long before = used;
    if (isNew) {
      before = Math.max(0, Math.min(used, START_UP_NANOS) - session.threadNanos);
      session.hidden(session.ownThreadNanos);
    }
    clock.startAt(before);
    out.timed(EventKind.BEGIN, Math.max(0, now - (used - before)), 0);
    out.commit();
  }

  public void finish() {
    if (event(EventKind.END, false)) {
      commit();
    }
    if (functions().hasCounts()) {
      writeCounts();
      commit();
    }
    long from = out.timeNanos();
    session.writer.finish(out);
    session.hidden(Math.min(MOST_OWN_NANOS, Math.max(0, now() - from)));
  }

  public int stream() {
    return out.number();
  }

  public long lastNanos() {
    return out.timeNanos();
  }

  /** Where the CPU clock of the thread stood at its last record. May be asked by any thread. */
  public long cpuUntilRecord() {
    return clock.used();
  }

  /** The CPU time of the thread until the last record, without that of {@link #own}, ns. */
  long cpuNanos() {
    return clock.used() - ownNanos;
  }

  /** Nanoseconds since the recording began, by the elapsed time. */
  public long now() {
    try {
      return session.elapsed.now();
    } catch (ThreadDeath e) {
      return nowOfStopped();
    }
  }

  /** The thread was stopped while it read the clock: its record is written all the same. */
  @OutOfLine
  private long nowOfStopped() {
    StoppedThreads.add();
    return session.elapsed.now();
  }

  @Override
  void rollback() {
    out.rollback();
    functions().rollback();
  }

  // ---- records of any kind: event, operands, commit ---------------------------------------------

  /** Starts a record; {@code false} if there is no room for any. */
  public boolean event(EventKind kind, boolean endsOperation) {
    return event(kind, endsOperation, 0);
  }

  private boolean event(EventKind kind, boolean endsOperation, int textBytes) {
    return event(kind, now(), endsOperation, textBytes);
  }

  @OutOfLine
  private boolean event(EventKind kind, long at, boolean endsOperation, int textBytes) {
    long now = at;
    if (out.isFull()) {
      out.drop();
      return false;
    }
    if (callSite != 0 && kind != EventKind.TICK) {
      leftCallSite();
      now = now();
    }
    if (pending >= SECTION) {
      pending -= SECTION;
      keptSection();
    }
    if (!functions().isWritten()) {
      functions().write(out);
    }
    if (functions().hasCounts() && functions().isNewTick()) {
      newTick();
    }
    if (pending >= COUNTED) {
      pending -= COUNTED;
      countedSections();
    }
    if (pending > 0) {
      int n = pending;
      pending = 0;
      if (write(EventKind.YIELD, now, false, 0)) {
        out.operand(n);
      }
    }
    yielding = false;
    return write(kind, now, endsOperation, textBytes);
  }

  private boolean write(EventKind kind, long now, boolean endsOperation, int textBytes) {
    long wall = Math.max(0, now - out.timeNanos());
    boolean newBlock = !out.hasRoom();
    long used =
        newBlock || ThreadClock.mustRead(wall, otherRan(), endsOperation)
            ? withoutCounting(read())
            : clock.estimate(wall);
    session.lastWriter = this;
    boolean written = out.timed(kind, now, used, textBytes);
    if (newBlock) {
      session.hidden(clock.exclude());
    }
    return written;
  }

  /** What a reading costs is not in the interval, but in what hooks took. */
  private long read() {
    session.counting += cpu.readingNanos();
    return clock.read();
  }

  /** Counting a section takes about as long as a record, which nobody deducts later. */
  private long withoutCounting(long used) {
    if (counted == 0) {
      return used;
    }
    long taken = Math.min(used, counted * session.recordPicos / 1000);
    session.counting += taken;
    counted = 0;
    return used - taken;
  }

  /** Another thread has run since this one's last record. */
  private boolean otherRan() {
    return session.pinned && session.lastWriter != this;
  }

  public void operand(long value) {
    out.operand(value);
  }

  public void text(byte[] text) {
    out.text(text);
  }

  public void commit() {
    out.commit();
    functions().commit();
  }

  /** Starts a record that takes no time, and whose texts take so many bytes. */
  public boolean untimed(EventKind kind, int textBytes) {
    return out.untimed(kind, textBytes);
  }

  void writeCounts() {
    functions().writeCounts(out);
  }

  // ---- records of no, one, two and three operands -----------------------------------------------

  public void none(EventKind kind) {
    boolean alone = isAlone();
    long now = now();
    long wall = now - out.timeNanos();
    if (alone && clock.passes(wall, false) && out.usual(kind, now)) {
      passed(wall);
    } else if (event(kind, now, false, 0)) {
      commit();
    }
  }

  public void one(EventKind kind, long a, boolean endsOperation) {
    boolean alone = isAlone();
    long now = now();
    long wall = now - out.timeNanos();
    if (alone && clock.passes(wall, endsOperation) && out.usual(kind, now, a)) {
      passed(wall);
    } else {
      unusual(kind, now, a, endsOperation);
    }
  }

  /**
   * Whether the record that comes is all there is to write. Asked before the clock is read, which
   * waits for all that was begun before it, and lets nothing begin until it is through.
   */
  private boolean isAlone() {
    return functions().isWritten()
        && (!functions().hasCounts() || !functions().isNewTick())
        && pending == 0
        && callSite == 0
        && !otherRan();
  }

  @OutOfLine
  private void unusual(EventKind kind, long now, long a, boolean endsOperation) {
    if (event(kind, now, endsOperation, 0)) {
      out.operand(a);
      commit();
    }
  }

  public void two(EventKind kind, long a, long b, boolean endsOperation) {
    boolean alone = isAlone();
    long now = now();
    long wall = now - out.timeNanos();
    if (alone && clock.passes(wall, endsOperation) && out.usual(kind, now, a, b)) {
      passed(wall);
    } else {
      unusual(kind, now, a, b, endsOperation);
    }
  }

  /** A usual record was written and committed. */
  private void passed(long wall) {
    clock.pass(wall);
    yielding = false;
  }

  @OutOfLine
  private void unusual(EventKind kind, long now, long a, long b, boolean endsOperation) {
    if (event(kind, now, endsOperation, 0)) {
      out.operand(a);
      out.operand(b);
      commit();
    }
  }

  public void three(EventKind kind, long a, long b, long c, boolean endsOperation) {
    if (event(kind, endsOperation)) {
      out.operand(a);
      out.operand(b);
      out.operand(c);
      commit();
    }
  }

  /** How an operation ended that might have given up, or has refused what was written of it. */
  @OutOfLine
  public void outcome(EventKind kind, long object, int result) {
    three(EventKind.OUTCOME, kind.code(), object, result, false);
  }

  /**
   * Whether a thread may have waited for what it now has, and no record of another thread tells. On
   * one CPU whoever gave it away has run since and has written so.
   */
  public boolean mayHideWaiting() {
    return !session.pinned;
  }

  // ---- records of their own shape ---------------------------------------------------------------

  /** A record that stands for nothing but the time until here. */
  public void tick() {
    if (event(EventKind.TICK, false)) {
      commit();
    }
  }

  public void mark(String name) {
    byte[] text = EventBuffer.encode(name);
    if (event(EventKind.MARK, false, EventBuffer.textBytes(text))) {
      out.text(text);
      commit();
    }
  }

  /**
   * One yield, or one more of a row of them.
   *
   * @param anew whether a new row begins with it
   */
  public void yieldedOnce(boolean anew) {
    if (yielding && !anew) {
      pending++;
      return;
    }
    one(EventKind.YIELD, 1, false);
    yielding = true;
  }

  public void warmUpClock(boolean endsOperation) {
    clock.passes(1, endsOperation);
  }

  // ---- sections that are perhaps not worth a record ---------------------------------------------

  /**
   * A section begins that is written with the next record, if there is one before it ends; gives
   * when, for {@link #late}.
   */
  public long keepSection() {
    long now = now();
    if (pending != 0
        || callSite != 0
        || otherRan()
        || !clock.passes(now - out.timeNanos(), false)) {
      tick(); // all of the time until here is known now
      now = out.timeNanos();
    }
    yielding = false;
    pending |= SECTION;
    return now;
  }

  /** Whether sections of own locks are kept back: with several CPUs others may be there at once. */
  boolean keepsSections() {
    return session.pinned && internals == null;
  }

  /**
   * A section of an own lock begins, perhaps inside of another one.
   *
   * @return when, for {@link #late}
   */
  long keepCounted() {
    long now = now();
    if ((pending & ~COUNTED) != 0
        || callSite != 0
        || otherRan()
        || !clock.passes(now - out.timeNanos(), false)) {
      tick(); // all of the time until here is known now
      now = out.timeNanos();
    }
    yielding = false;
    pending |= COUNTED;
    return now;
  }

  /** One has ended and was not written; whether it was the outermost. */
  void counted(boolean outermost) {
    if (outermost) {
      pending &= ~COUNTED;
    }
    counted++;
  }

  /** The section has ended and was not written. */
  public void dropSection() {
    pending &= ~SECTION;
  }

  /** The same of one that has cost as much as so many records. */
  public void dropCounted(int records) {
    dropSection();
    counted += records;
  }

  /** A record of {@link #keepSection}'s instant; nothing was written since. */
  public void late(EventKind kind, long at, long a) {
    long wall = Math.max(0, at - out.timeNanos());
    if (out.timed(kind, at, clock.estimate(wall))) {
      out.operand(a);
      out.commit();
    }
  }

  // ---- the clock --------------------------------------------------------------------------------

  /** CPU time from the last record until an instant of {@link #now}. */
  public long usedUntil(long now) {
    long wall = Math.max(0, now - out.timeNanos());
    return ThreadClock.mustRead(wall, otherRan(), false) ? clock.soFar() : wall;
  }

  /** CPU time since the last record, by the CPU clock. */
  public long used() {
    return clock.soFar();
  }

  /** The thread has worked for the recorder for that long, since its last record. */
  void own(long nanos) {
    long own = Math.min(nanos, MOST_OWN_NANOS);
    if (own >= LEAST_OWN_NANOS) {
      clock.exclude(own);
      ownNanos += own;
      session.counting += own;
    }
  }

  /** What the thread uses from now on is the recorder's, until {@link #unhide}. */
  public void hide() {
    tick();
    read();
  }

  public void unhide() {
    session.hidden(clock.exclude());
  }
}
