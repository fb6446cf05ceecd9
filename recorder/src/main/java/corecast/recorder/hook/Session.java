package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.trace.ElapsedClock;
import corecast.trace.TraceWriter;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One recording: its file, its threads and the numbers of its objects. */
final class Session {
  /** Threads with higher ids are found by a thread-local, which is slower. */
  private static final int MAX_INDEXED = 1 << 16;

  private static final ThreadLocal<ThreadSlot> SLOT = new ThreadLocal<>();
  private static final Class<?> WORKER = ForkJoinWorkerThread.class;
  private static final @Nullable Class<?> INNOCUOUS_WORKER =
      find(ForkJoinWorkerThread.class.getName().concat("$InnocuousForkJoinWorkerThread"));
  static final @Nullable Class<?> VIRTUAL_THREAD = find("java.lang.VirtualThread");

  /**
   * Whose hook was the last one, in the recording that is on. Not volatile: whoever finds another
   * thread here looks further. Never null: a branch that is taken for the first time makes HotSpot
   * throw away every method it was compiled into. Static: the clock waits for all loads before it,
   * and this is one less.
   */
  private static OwnedState recent = OwnedState.NOBODY;

  final int number;
  final TraceWriter writer;
  final CpuClock clock;
  final Options options;
  final ElapsedClock elapsed;

  /** The process runs on one CPU: whoever wrote last is the one who ran. */
  final boolean pinned;

  final ObjectNumbers objects = new ObjectNumbers();
  final ObjectNumbers monitors = new ObjectNumbers();
  final ObjectNumbers spinLocks = new ObjectNumbers();

  /** By whom, as {@link ThreadState#introduce} has it. */
  final ObjectNumbers startedThreads = new ObjectNumbers();

  /** Of them those of which it was told that somebody else has changed them; each once, mostly. */
  final int[] oddSpinLocks = new int[1 << 10];

  final ComputedKeys computedKeys = new ComputedKeys();
  final HotFunctions hot;
  final LoopSites loops;
  final Deadlocks deadlocks;
  final byte[] noText = new byte[0];

  /** Numbers of fork/join tasks and futures. */
  final AtomicInteger taskNumbers = new AtomicInteger(1);

  /** {@code null} if virtual threads cannot be recorded here. */
  final @Nullable CarrierClocks carriers;

  volatile boolean stopped;

  /** Not volatile: a stale value costs a reading of the CPU clock or 50 us of its precision. */
  @Nullable ThreadRecords lastWriter;

  /** Not exact: counted without synchronization. */
  long virtualThreadEvents;

  long processorsAsked;

  private volatile @Nullable ThreadState[] byId = new @Nullable ThreadState[256];
  private int lastObject;
  private long hiddenNanos;

  Session(
      int number,
      TraceWriter writer,
      CpuClock clock,
      Options options,
      boolean pinned,
      @Nullable ThreadInternals internals) {
    this.number = number;
    this.writer = writer;
    this.hot = new HotFunctions(writer);
    this.loops = new LoopSites(writer);
    this.deadlocks = new Deadlocks(writer);
    this.clock = clock;
    this.options = options;
    this.elapsed = writer.clock();
    this.pinned = pinned;
    this.carriers = internals == null ? null : new CarrierClocks(internals, clock);
  }

  private static @Nullable Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (Throwable e) {
      return null;
    }
  }

  /** The current thread's state, {@code null} if nothing of it is recorded now. */
  static @Nullable ThreadState current() {
    Thread thread = Thread.currentThread();
    OwnedState last = recent;
    return last.thread == thread ? (ThreadState) last : another(thread);
  }

  /** Out of line as a whole: no caller has a branch for what comes only later. */
  @OutOfLine
  private static @Nullable ThreadState another(Thread thread) {
    Session on = Hooks.session;
    return on == null ? null : on.search(thread);
  }

  /** No recording is on: {@link #current} is to find that state all the same. */
  static void pretend(ThreadState state) {
    recent = state;
  }

  /** The recording is off: {@link #current} is to find nobody. */
  static void forgetRecent() {
    recent = OwnedState.NOBODY;
  }

  private @Nullable ThreadState search(Thread thread) {
    Class<?> type = thread.getClass();
    if (isIndexed(type)) {
      @Nullable ThreadState[] table = byId;
      long id = thread.getId();
      if (id < table.length) {
        ThreadState state = table[(int) id];
        if (state != null && state.owner == thread) {
          remember(state);
          return state;
        }
      }
    } else if (type == VIRTUAL_THREAD && carriers == null) {
      virtualThreadEvents++;
      return null;
    }
    ThreadSlot slot = SLOT.get();
    if (slot != null && slot.session == this) {
      remember(slot.state);
      return slot.state;
    }
    return register(thread);
  }

  /** On one CPU the next hook is most likely the same thread's. */
  private void remember(@Nullable ThreadState state) {
    if (pinned && state != null) {
      recent = state;
      VarHandle.fullFence();
      if (Hooks.session != this) {
        forgetRecent(); // it was stopped meanwhile
      }
    }
  }

  /**
   * Subclasses may override getId. Those of the common pool do not, and lose their thread-locals
   * after each task.
   */
  private static boolean isIndexed(Class<?> type) {
    return type == Thread.class || type == WORKER || type == INNOCUOUS_WORKER;
  }

  private @Nullable ThreadState register(Thread thread) {
    ThreadSlot slot = new ThreadSlot(this);
    // Set while empty: hooks inside this find a thread that is not recorded.
    SLOT.set(slot);
    if (ServiceThreads.contains(thread)) {
      return null;
    }
    CarrierClocks clocks = carriers;
    if (clocks != null && thread.getClass() == VIRTUAL_THREAD) {
      clocks.internals().pin();
      try {
        slot.state = new ThreadState(this, thread, writer.smallStream(), clocks);
        slot.state.introduce();
      } finally {
        clocks.internals().unpin();
      }
      return slot.state;
    }
    ThreadState state = new ThreadState(this, thread, writer.stream());
    state.introduce();
    slot.state = state;
    if (isIndexed(thread.getClass())) {
      index((int) Math.min(Integer.MAX_VALUE, thread.getId()), state);
    }
    return state;
  }

  /** Records the current thread from here on, although it is the library's. */
  void adopt() {
    ThreadSlot slot = SLOT.get();
    if (slot == null || slot.session != this) {
      slot = new ThreadSlot(this);
      SLOT.set(slot);
    }
    if (slot.state == null) {
      ThreadState state = new ThreadState(this, Thread.currentThread(), writer.stream());
      state.introduce();
      slot.state = state;
    }
  }

  private synchronized void index(int id, ThreadState state) {
    if (id >= MAX_INDEXED) {
      return;
    }
    @Nullable ThreadState[] table = byId;
    if (id >= table.length) {
      table = Arrays.copyOf(table, Math.max(id + 1, 2 * table.length));
      table[id] = state;
      byId = table;
    } else {
      table[id] = state;
    }
  }

  private synchronized void remove(ThreadState state) {
    long id = state.owner.getId();
    if (id < byId.length && byId[(int) id] == state) {
      byId[(int) id] = null;
    }
  }

  /** Ends the current thread's stream; what the thread does from now on is not recorded. */
  void endThread(ThreadState state) {
    ThreadSlot slot = SLOT.get();
    if (slot != null) {
      slot.state = null;
    }
    if (state.owner.getClass() != VIRTUAL_THREAD) {
      remove(state);
    }
    forgetRecent();
    state.end();
  }

  /** The recorder has worked in a thread of the program for that long. */
  synchronized void hidden(long cpuNanos) {
    hiddenNanos += cpuNanos;
  }

  /** CPU time that the recorder has taken in threads of the program, to weave classes mostly. */
  synchronized long hiddenNanos() {
    return hiddenNanos;
  }

  synchronized int nextObject() {
    return ++lastObject;
  }

  private static final class ThreadSlot {
    final Session session;
    @Nullable ThreadState state;

    ThreadSlot(Session session) {
      this.session = session;
    }
  }
}
