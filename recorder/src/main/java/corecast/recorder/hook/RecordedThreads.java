package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.library.JdkThreads;
import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.library.ThreadIds;
import corecast.recorder.hook.path.LivePaths;
import corecast.recorder.hook.path.ThreadPaths;
import corecast.recorder.hook.path.UnrecordedTime;
import corecast.recorder.hook.session.ServiceThreads;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.OwnedState;
import corecast.trace.EventBuffer;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The threads of one recording, and which recording is on. */
final class RecordedThreads {
  /** Threads with higher ids are found by a thread-local, which is slower. */
  private static final int MAX_INDEXED = 1 << 16;

  /** Key of what a thread did after its last record: its stream, until when, CPU time. */
  private static final String REST_KEY = "thread.rest";

  /** Waking up and going to wait again take less. */
  private static final long LEAST_REST_NANOS = 100_000;

  private static final ThreadLocal<ThreadSlot> SLOT = new ThreadLocal<>();

  private static volatile @Nullable RecordedThreads on;

  /**
   * Whose hook was the last one, in the recording that is on. Not volatile: whoever finds another
   * thread here looks further. Never null: a branch that is taken for the first time makes HotSpot
   * throw away every method it was compiled into. Static: the clock waits for all loads before it,
   * and this is one less.
   */
  private static OwnedState recent = OwnedState.NOBODY;

  final Session session;
  private volatile @Nullable ThreadState[] byId = new @Nullable ThreadState[256];

  RecordedThreads(Session session) {
    this.session = session;
  }

  // ---- the recording that is on -----------------------------------------------------------------

  /** {@code null} if none is. */
  static @Nullable Session session() {
    RecordedThreads threads = on;
    return threads == null ? null : threads.session;
  }

  /** From here on threads are recorded by these; {@code null}: none are. */
  static void record(@Nullable RecordedThreads threads) {
    on = threads;
    if (threads == null) {
      forgetRecent();
    }
  }

  /** From here on none are; of those that are at work it is told what they have done until now. */
  static void recordNoMore() {
    RecordedThreads threads = on;
    record(null);
    if (threads != null) {
      threads.tellRests();
    }
  }

  /**
   * Says what each thread has used since its last record. It is said in the dictionary: the stream
   * is the thread's, which may be about to finish a record.
   */
  private void tellRests() {
    if (!session.clock.isExact()) {
      return;
    }
    long now = session.elapsed.now();
    for (ThreadState state : byId) {
      if (state != null) {
        long rest = session.clock.of(ThreadIds.of(state.owner)) - state.cpuUntilRecord();
        if (rest >= LEAST_REST_NANOS) {
          session.writer.meta(
              REST_KEY,
              Integer.toString(state.stream())
                  .concat(" ")
                  .concat(Long.toString(now))
                  .concat(" ")
                  .concat(Long.toString(rest)));
        }
      }
    }
  }

  /** Records the current thread from here on, although it is the library's. */
  static void adopt() {
    RecordedThreads threads = on;
    if (threads != null) {
      threads.adoptCurrent();
    }
  }

  // ---- the current thread -----------------------------------------------------------------------

  /** The current thread, taken for a hook; {@code null} if nothing is to be recorded. */
  static @Nullable ThreadState take() {
    try {
      ThreadState state = current();
      return state != null && state.take() ? state : null;
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
    RecordedThreads threads = on;
    try {
      return threads == null ? null : threads.search(thread);
    } catch (Throwable e) {
      return null; // Out of memory or stack: nothing of the thread is recorded now.
    }
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
    if (JdkThreads.hasOwnId(type)) {
      @Nullable ThreadState[] table = byId;
      long id = thread.getId();
      if (id < table.length) {
        ThreadState state = table[(int) id];
        if (state != null && state.owner == thread) {
          remember(state);
          return state;
        }
      }
    } else if (session.carriers == null && JdkThreads.isVirtual(type)) {
      session.virtualThreadEvents++;
      return null;
    }
    ThreadSlot slot = SLOT.get();
    if (slot != null && slot.threads == this) {
      remember(slot.state);
      return slot.state;
    }
    return register(thread);
  }

  /** On one CPU the next hook is most likely the same thread's. */
  private void remember(@Nullable ThreadState state) {
    if (session.pinned && state != null) {
      recent = state;
      VarHandle.fullFence();
      if (on != this) {
        forgetRecent(); // it was stopped meanwhile
      }
    }
  }

  private @Nullable ThreadState register(Thread thread) {
    ThreadSlot slot = new ThreadSlot(this);
    // Set while empty: hooks inside this find a thread that is not recorded.
    SLOT.set(slot);
    if (ServiceThreads.contains(thread)) {
      return null;
    }
    CarrierClocks clocks = session.carriers;
    LivePaths live = session.live;
    if (clocks != null && JdkThreads.isVirtual(thread.getClass())) {
      clocks.internals().pin();
      try {
        ThreadPaths paths = live == null ? null : live.thread();
        EventBuffer out = paths == null ? session.writer.smallStream() : told(paths);
        ThreadState state = new ThreadState(session, thread, out, clocks);
        state.paths = paths;
        slot.state = state;
        state.introduce();
      } finally {
        clocks.internals().unpin();
      }
      return slot.state;
    }
    ThreadState state = platform(thread);
    state.introduce();
    slot.state = state;
    if (JdkThreads.hasOwnId(thread.getClass())) {
      index((int) Math.min(Integer.MAX_VALUE, thread.getId()), state);
    }
    return state;
  }

  private ThreadState platform(Thread thread) {
    LivePaths live = session.live;
    if (live == null) {
      return new ThreadState(session, thread, session.writer.stream());
    }
    ThreadPaths paths = live.thread();
    ThreadState state = new ThreadState(session, thread, told(paths));
    state.paths = paths;
    paths.isTimedBy(new SinceRecord(state, session.clock, ThreadIds.of(thread)));
    return state;
  }

  private EventBuffer told(ThreadPaths paths) {
    return session.writer.told(paths);
  }

  private void adoptCurrent() {
    ThreadSlot slot = SLOT.get();
    if (slot == null || slot.threads != this) {
      slot = new ThreadSlot(this);
      SLOT.set(slot);
    }
    if (slot.state == null) {
      ThreadState state = platform(Thread.currentThread());
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
    long id = ThreadIds.of(state.owner);
    if (id < byId.length && byId[(int) id] == state) {
      byId[(int) id] = null;
    }
  }

  /** Ends the current thread's stream; what the thread does from now on is not recorded. */
  static void end(ThreadState state) {
    ThreadSlot slot = SLOT.get();
    if (slot != null) {
      slot.state = null;
    }
    RecordedThreads threads = on;
    if (threads != null && !JdkThreads.isVirtual(state.owner.getClass())) {
      threads.remove(state);
    }
    forgetRecent();
    state.end();
  }

  private static final class SinceRecord implements UnrecordedTime {
    private final ThreadState state;
    private final CpuClock clock;
    private final long id;

    SinceRecord(ThreadState state, CpuClock clock, long id) {
      this.state = state;
      this.clock = clock;
      this.id = id;
    }

    @Override
    public long cpuSinceRecord() {
      long now = clock.of(id);
      return now < 0 ? 0 : now - state.cpuUntilRecord();
    }
  }

  private static final class ThreadSlot {
    final RecordedThreads threads;
    @Nullable ThreadState state;

    ThreadSlot(RecordedThreads threads) {
      this.threads = threads;
    }
  }
}
