package corecast.recorder.hook;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one thread writes: its stream, its clock, its call stack, its held monitors. Used by that
 * thread alone.
 *
 * <p>The clock rule: {@code nanoTime} at every event; the thread's CPU clock only if another thread
 * wrote in between, the interval is long, or the thread may have been blocked. What wall time had
 * attributed too much in between is taken off at the next reading, so intervals sum to CPU time.
 */
final class ThreadLog {
  /** An interval longer than this is measured with the CPU clock; bounds its cost at about 1 %. */
  private static final long LONG_INTERVAL = 50_000;

  private static final int EXACT_PER_TICK = 100;
  private static final long CALIBRATION_NANOS = 30_000_000;
  private static final int CPU_FLAG = 0x80;

  /** Who wrote last; on one CPU nobody else has run if it was this thread. */
  private static volatile ThreadLog lastWriter = new ThreadLog();

  private final EventBuffer buffer;
  private final long startNanos;

  /** The recording this belongs to; {@code null} if it only measures. */
  final @Nullable Recording recording;

  private long lastNanos;
  private long committedNanos;
  private int committedEmitted;
  private boolean torn; // a record was begun and not committed
  private long cpuMark; // nanoTime up to which CPU time is accounted for
  private long cpuSync; // CPU clock at its last reading
  private long accounted; // CPU time attributed since then

  /** How many library operations the thread is inside of; only the outermost is recorded. */
  int depth;

  /** A hook is being executed: whatever it calls is not the program's. */
  boolean inHook;

  private final int[] stack;
  private int top; // functions entered; may exceed the stack's limit
  private int emitted; // functions that the trace knows of
  private int low; // fewest functions since then
  private int seenTick;
  private int exactLeft;
  private int[] calls = new int[64];
  private int[] called = new int[64];
  private int calledSize;

  private Object[] monitors = new Object[8];
  private int[] monitorIds = new int[8];
  private int monitorsHeld;
  private boolean awaited; // the innermost monitor is announced and not entered yet

  private ThreadLog() {
    this.recording = null;
    this.buffer = Nothing.BUFFER;
    this.startNanos = 0;
    this.stack = new int[0];
  }

  ThreadLog(@Nullable Recording recording, EventBuffer buffer, long startNanos, int stackLimit) {
    this.recording = recording;
    this.buffer = buffer;
    this.startNanos = startNanos;
    this.stack = new int[stackLimit];
    this.lastNanos = startNanos;
    this.committedNanos = startNanos;
  }

  // ---- records
  // -------------------------------------------------------------------------------------

  /** The thread's stream begins: CPU time so far is not the program's. */
  void beginStream(int object, int flags, String name) {
    if (buffer.begin(1, 0) != 0) {
      buffer.put(EventKind.THREAD.code());
      buffer.varint(object);
      buffer.varint(flags);
      buffer.string(name);
    }
    mark();
    timed(EventKind.BEGIN.code(), true);
    commit();
  }

  void endStream() {
    write(EventKind.END.code());
    buffer.end();
  }

  void write(int kind) {
    if (open(kind, false)) {
      commit();
    }
  }

  void write(int kind, long a, boolean mayHaveBlocked) {
    if (open(kind, mayHaveBlocked)) {
      buffer.varint(a);
      commit();
    }
  }

  void write(int kind, long a, long b, boolean mayHaveBlocked) {
    if (open(kind, mayHaveBlocked)) {
      buffer.varint(a);
      buffer.varint(b);
      commit();
    }
  }

  void write(int kind, long a, long b, long c, boolean mayHaveBlocked) {
    if (open(kind, mayHaveBlocked)) {
      buffer.varint(a);
      buffer.varint(b);
      buffer.varint(c);
      commit();
    }
  }

  void writeMark(String name) {
    if (torn) {
      recover();
    }
    torn = true;
    emitStack();
    if (roomFor(1) && timed(EventKind.MARK.code(), false)) {
      buffer.string(name);
      commit();
    }
  }

  void writeObject(int id, int kind, long p1, long p2, long p3, String className) {
    if (roomFor(2)) {
      buffer.put(EventKind.OBJECT.code());
      buffer.varint(id);
      buffer.varint(kind);
      buffer.varint(Math.max(0, p1));
      buffer.varint(Math.max(0, p2));
      buffer.varint(Math.max(0, p3));
      buffer.string(className);
      buffer.string("");
      commit();
    }
  }

  private void commit() {
    buffer.commit();
    committedNanos = lastNanos;
    committedEmitted = emitted;
    torn = false;
  }

  /** A hook has thrown within a record, most likely for lack of stack: it is forgotten. */
  private void recover() {
    buffer.rollback();
    lastNanos = committedNanos;
    emitted = committedEmitted;
    low = 0; // what the trace knows of the stack is written anew
  }

  /** The trace knows the stack to be that deep, after a function was entered or left exactly. */
  private void settle(int depth) {
    emitted = depth;
    low = depth;
    committedEmitted = depth;
  }

  private boolean open(int kind, boolean mayHaveBlocked) {
    if (torn) {
      recover();
    }
    torn = true;
    if (top != emitted || low != emitted || calledSize > 0) {
      emitStack();
    }
    return roomFor(0) && timed(kind, mayHaveBlocked);
  }

  private boolean roomFor(int strings) {
    int room = buffer.begin(strings, lastNanos - startNanos);
    if (room == 2) {
      mark(); // claiming a block takes time that is not the program's
    }
    return room != 0;
  }

  /** Everything up to now is accounted for. */
  void mark() {
    cpuSync = CpuClock.nanos();
    cpuMark = System.nanoTime();
    accounted = 0;
  }

  private boolean timed(int kind, boolean mayHaveBlocked) {
    long now = System.nanoTime();
    long wall = now - lastNanos;
    long cpu = now - cpuMark;
    lastNanos = now;
    if (mayHaveBlocked || cpu > LONG_INTERVAL || lastWriter != this) {
      long clock = CpuClock.nanos();
      cpu = clock - cpuSync - accounted;
      accounted = 0;
      if (cpu < 0) {
        accounted = -cpu; // attributed too much before: owed by the next intervals
        cpu = 0;
      }
      cpuSync = clock;
      lastWriter = this;
      cpuMark = System.nanoTime(); // reading the clock is not the program's work
    } else {
      accounted += cpu;
      cpuMark = now;
    }
    if (cpu == wall) {
      buffer.put(kind);
      buffer.varint(wall);
    } else {
      buffer.put(kind | CPU_FLAG);
      buffer.varint(wall);
      buffer.varint(cpu);
    }
    return true;
  }

  // ---- functions
  // -----------------------------------------------------------------------------------

  /** Enters a function; returns the depth before it. */
  int enter(int method) {
    int before = top;
    if (before < stack.length && !inHook) {
      if (seenTick != Ticker.tick) {
        seenTick = Ticker.tick;
        exactLeft = EXACT_PER_TICK;
      }
      if (exactLeft > 0) {
        exactLeft--;
        inHook = true;
        write(EventKind.ENTER.code(), method, false);
        settle(before + 1);
        inHook = false;
      } else {
        count(method);
      }
      stack[before] = method;
    } else if (!inHook) {
      count(method);
    }
    top = before + 1;
    return before;
  }

  void exit(int depthBefore) {
    if (depthBefore < stack.length && !inHook) {
      top = Math.min(top, depthBefore + 1);
      low = Math.min(low, top);
      if (seenTick != Ticker.tick) {
        seenTick = Ticker.tick;
        exactLeft = EXACT_PER_TICK;
      }
      if (exactLeft > 0 && top == depthBefore + 1) {
        exactLeft--;
        inHook = true;
        write(EventKind.EXIT.code());
        settle(depthBefore);
        inHook = false;
      }
    }
    top = depthBefore;
    low = Math.min(low, top);
  }

  void caught(int depthBefore) {
    top = depthBefore + 1;
    low = Math.min(low, top);
  }

  private void count(int method) {
    if (method >= calls.length) {
      calls = Arrays.copyOf(calls, Math.max(method + 1, calls.length * 2));
    }
    if (calls[method]++ == 0) {
      if (calledSize == called.length) {
        called = Arrays.copyOf(called, calledSize * 2);
      }
      called[calledSize++] = method;
    }
  }

  /** Writes how the call stack has changed since the last record, and who was called. */
  private void emitStack() {
    int have = Math.min(top, stack.length);
    int keep = Math.min(low, have);
    if (emitted > keep && roomFor(0)) {
      buffer.put(EventKind.POP.code());
      buffer.varint(emitted - keep);
    }
    for (int i = keep; i < have; i++) {
      if (roomFor(0)) {
        buffer.put(EventKind.PUSH.code());
        buffer.varint(stack[i]);
      }
    }
    emitted = have;
    low = have;
    for (int i = 0; i < calledSize; i++) {
      if (roomFor(0)) {
        buffer.put(EventKind.CALLS.code());
        buffer.varint(called[i]);
        buffer.varint(calls[called[i]]);
      }
      calls[called[i]] = 0;
    }
    calledSize = 0;
  }

  // ---- monitors
  // ------------------------------------------------------------------------------------

  void monitorBefore(Object monitor, int id) {
    if (awaited) {
      // It was announced and never entered: entering it has thrown.
      monitors[--monitorsHeld] = Nothing.OBJECT;
    }
    awaited = true;
    if (monitorsHeld == monitors.length) {
      monitors = Arrays.copyOf(monitors, monitorsHeld * 2);
      monitorIds = Arrays.copyOf(monitorIds, monitorsHeld * 2);
    }
    monitors[monitorsHeld] = monitor;
    monitorIds[monitorsHeld++] = id;
  }

  /** The announced monitor is entered: its number, 0 if there is none. */
  int monitorEntered() {
    if (!awaited) {
      return 0;
    }
    awaited = false;
    return monitorsHeld == 0 ? 0 : monitorIds[monitorsHeld - 1];
  }

  /** Forgets the innermost monitor and returns its number; 0 if there is none. */
  int leaveInnermost() {
    if (awaited) {
      awaited = false;
      monitors[--monitorsHeld] = Nothing.OBJECT;
    }
    if (monitorsHeld == 0) {
      return 0;
    }
    monitors[--monitorsHeld] = Nothing.OBJECT;
    return monitorIds[monitorsHeld];
  }

  /**
   * Forgets this monitor and all that are further in, which an exception has left without a word;
   * returns its number, 0 if it is not held.
   */
  int leave(Object monitor) {
    if (awaited) {
      awaited = false;
      monitors[--monitorsHeld] = Nothing.OBJECT;
    }
    for (int i = monitorsHeld - 1; i >= 0; i--) {
      if (monitors[i] == monitor) {
        while (monitorsHeld > i + 1) {
          leaveInnermost();
        }
        return leaveInnermost();
      }
    }
    return 0;
  }

  // ---- calibration
  // -----------------------------------------------------------------------------------

  /**
   * What a timed record costs, ns x 1000, measured by writing and forgetting many: long enough for
   * them to be compiled, and the best batch.
   */
  long calibrate() {
    long best = Long.MAX_VALUE;
    lastWriter = this;
    roomFor(0);
    long begin = System.nanoTime();
    long before = begin;
    while (before - begin < CALIBRATION_NANOS) {
      buffer.rewind();
      before = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        write(EventKind.LOCK.code(), 1, false);
      }
      best = Math.min(best, System.nanoTime() - before);
    }
    buffer.rewind();
    buffer.end();
    return best * 10; // 100 records: ns x 1000 / 100
  }
}
