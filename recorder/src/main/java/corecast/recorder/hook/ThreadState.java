package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.recorder.hook.cpu.CpuTime;
import corecast.recorder.hook.cpu.StoppedThreads;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.cpu.VirtualCpu;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * What the recorder knows of one thread; only that thread uses it. It follows the operations of the
 * library that the thread is in, and leaves to its parts what they write.
 */
final class ThreadState extends ThreadRecords {
  /** Operations that begin inside more callbacks than this do not tell how many. */
  private static final int MOST_OPEN = 255;

  private static final int FAILED = Result.FAILED.code();

  /** In place of the number of who started a thread: a record tells. */
  private static final int BY_RECORD = -1;

  final Thread owner;

  /** For a virtual thread; {@code null} for others. */
  private final @Nullable ThreadInternals internals;

  private final HeldMonitors monitors = new HeldMonitors();

  final FunctionCalls functions;
  final ThreadObjects objects;
  final Callbacks callbacks;
  final ThreadTasks tasks;
  final ForkJoinThread forkJoin;
  final Looks looks = new Looks();
  final Claims claims = new Claims();
  final Permits permits = new Permits(this);
  final ClockLoopRuns clockLoops = new ClockLoopRuns();
  final HeldSpinLocks spinLocks;
  final ComputeSections computations;
  private final InputOutput inputOutput;

  /**
   * A hook is at work: whatever it calls is not recorded. Hooks clear it without a call, which
   * could run out of stack and leave the thread silent.
   */
  boolean busy;

  /**
   * What a hook has thrown, most likely for lack of stack: its half-written records are to be
   * forgotten. There may be no stack left to do so at once.
   */
  @Nullable Throwable thrown;

  /** A hook has pinned this virtual thread to its carrier. */
  private boolean pinned;

  /** Inside an operation: what the library does there is not recorded. */
  boolean inside;

  /** The token of an operation that begins now; kept up to date by {@link #callbacks}. */
  private int token;

  /** So many operations and monitors have begun. */
  int operations;

  /** How many functions the operation is inside of. */
  private int insideDepth;

  /** The number of its object; 0 if the program's code has run since. */
  private int insideObject;

  /**
   * The timeout of {@link #callSite}, and when it began: it gave up if the time is over when it
   * returns.
   */
  private long callSiteArg;

  private long callSiteStart;

  /** How long the operation may take that is going on; 0 if its number says so, or nothing. */
  long givenNanos;

  /** The number of the class in whose loop of {@link SpinWaits} the thread is; -1 in none. */
  volatile int spinGroup = -1;

  /** Whether somebody has changed what that loop looks at since it looked in vain. */
  volatile boolean spinTold;

  /** Whether the loop has been seen to go on since. */
  boolean spinLooks;

  ThreadState(Session session, Thread owner, EventBuffer out) {
    this(session, owner, out, null, session.clock, session.objects, session.monitors);
  }

  /** One for measurements, with objects that no other thread knows. */
  ThreadState(Session session, EventBuffer out, ObjectNumbers objects) {
    this(session, Thread.currentThread(), out, null, session.clock, objects, objects);
  }

  /** A virtual thread's. */
  ThreadState(Session session, Thread owner, EventBuffer out, CarrierClocks carriers) {
    this(
        session,
        owner,
        out,
        carriers.internals(),
        new VirtualCpu(carriers),
        session.objects,
        session.monitors);
  }

  private ThreadState(
      Session session,
      Thread owner,
      EventBuffer out,
      @Nullable ThreadInternals internals,
      CpuTime cpu,
      ObjectNumbers known,
      ObjectNumbers knownMonitors) {
    super(session, owner, cpu, out);
    this.owner = owner;
    this.internals = internals;
    functions = new FunctionCalls(this, session);
    objects = new ThreadObjects(session, this, known, knownMonitors);
    callbacks = new Callbacks(this, session, objects);
    tasks = new ThreadTasks(session, this, objects, callbacks);
    forkJoin = new ForkJoinThread(this, session);
    inputOutput = new InputOutput(this, objects);
    computations = new ComputeSections(this, session);
    spinLocks = new HeldSpinLocks(this, session);
    callbacksAre(0);
  }

  @Override
  FunctionCalls functions() {
    return functions;
  }

  @Override
  void keptSection() {
    computations.write();
  }

  /**
   * Shows the compiler both ways where a program may go one way for seconds and then the other: it
   * would throw the hooks away then, and compile them again for as long as a million records take.
   */
  void warmUp() {
    for (int i = 0; i < ThreadObjects.WARM_UP; i++) {
      boolean odd = (i & 1) != 0;
      numberOf(odd ? EventKind.LOCK : EventKind.UNLOCK, EventKind.LOCK, null);
      warmUpClock(odd);
      busy = odd;
      if (take()) {
        leave();
      }
      busy = false;
    }
  }

  /** Takes the thread for a hook; {@code false} if it is inside one. */
  boolean take() {
    if (busy) {
      return false;
    }
    if (thrown != null) {
      afterThrown();
    }
    busy = true;
    if (internals != null && !pinned) {
      // A hook that had to wait for a lock must not give up its carrier: whoever has the lock could
      // be waiting for that carrier.
      internals.pin();
      pinned = true;
    }
    return true;
  }

  void leave() {
    busy = false;
    mayUnmount();
  }

  /** The last thing in a hook: out of stack, the next hook does it. */
  void mayUnmount() {
    if (pinned && internals != null) {
      pinned = false;
      internals.unpin();
    }
  }

  /** What the hook before this one wrote is forgotten; the program is to have what was its own. */
  @OutOfLine
  private void afterThrown() {
    if (thrown instanceof ThreadDeath) {
      StoppedThreads.add();
    }
    rollback();
    thrown = null;
  }

  // ---- the thread itself ----------------------------------------------------------------------

  /** Writes who this thread is. */
  void introduce() {
    boolean virtual = internals != null;
    int starter = virtual ? BY_RECORD : session.startedThreads.find(owner);
    boolean started = starter != 0;
    int number = objects.number(owner, ObjectKind.THREAD);
    int worker = owner instanceof ForkJoinWorkerThread ? 8 : 0;
    int flags = (owner.isDaemon() ? 1 : 0) | (virtual ? 2 : 0) | (started ? 0 : 4) | worker;
    boolean isNew = started && !virtual && session.clock.isExact();
    introduce(number, flags, String.valueOf(owner.getName()), isNew);
    if (starter > 0) {
      one(EventKind.STARTED_BY, starter, false);
    }
  }

  /** The thread is about to end. */
  void threadEnds() {
    session.endThread(this);
  }

  /** The thread or its recording ends. */
  void end() {
    callbacks.backTo(0);
    finish();
  }

  // ---- objects --------------------------------------------------------------------------------

  void created(ObjectKind kind, Object target, long p1, long p2, long p3) {
    if (!inside) {
      objects.created(kind, target, p1, p2, p3);
    }
  }

  void conditionOf(Object condition, Object lock) {
    int owner = objects.number(lock, ObjectKind.LOCK);
    created(ObjectKind.CONDITION, condition, owner, 0, 0);
  }

  // ---- operations -----------------------------------------------------------------------------

  int begin(int op, @Nullable Object target, long arg) {
    if (callSite != 0 && op != Op.SILENT && op != Op.SLEEP) {
      leftCallSite();
    }
    if (inside) {
      if (op == Op.START) {
        // A pool starts a worker: not an event, but the worker knows that it was us.
        started(target, objects.number(owner, ObjectKind.THREAD));
      }
      return 0;
    }
    if (op == Op.AWAIT_TASK) {
      computations.giveUp();
    }
    inside = true;
    operations++;
    insideDepth = functions.depth();
    givenNanos = 0;
    if (op == Op.START) {
      started(target, BY_RECORD);
    }
    if (op == Op.SILENT || isOfService(op, target)) {
      return token;
    }
    if (IoCodes.of(op) != 0) {
      inputOutput.begin(op);
      return token;
    }
    if (op == Op.SLEEP) {
      one(EventKind.SLEEP_BEGIN, arg, false);
      return token;
    }
    if (OpKinds.isFurther(op)) {
      FurtherOperations.begin(this, op, target, arg);
      return token;
    }
    int object = objects.of(op, target, forkJoin);
    insideObject = object;
    permits.about(object, op, arg);
    EventKind before = OpKinds.before(op);
    if (before != null) {
      if (before.operands() == 2) {
        two(before, object, arg, false);
      } else {
        one(before, object, false);
      }
    }
    return token;
  }

  /**
   * The library starts a thread of its own, for timeouts of virtual threads for example; or the
   * program exits and waits for the recorder.
   */
  private static boolean isOfService(int op, @Nullable Object target) {
    return switch (op) {
      case Op.START -> target instanceof Thread thread && ServiceThreads.contains(thread);
      case Op.JOIN -> target instanceof ClosingThread;
      default -> false;
    };
  }

  /** A thread is started by that one, or as a record tells. */
  private void started(@Nullable Object thread, int starter) {
    // A virtual thread tells itself when it begins.
    if (thread != null && thread.getClass() != Session.VIRTUAL_THREAD) {
      session.startedThreads.add(thread, starter);
    }
  }

  void end(int token, int op, @Nullable Object target, long arg, int result) {
    if (!isMine(token)) {
      return;
    }
    callbacks.backTo(depthOf(token));
    inside = false;
    callSite = 0;
    if (result == FAILED || op == Op.SLEEP || op == Op.PARK || op == Op.WAIT) {
      looks.waited();
    }
    if (op == Op.SILENT) {
      return;
    }
    if (IoCodes.of(op) != 0) {
      inputOutput.end(op, target, arg, result);
      return;
    }
    if (op == Op.SLEEP) {
      one(EventKind.SLEEP_END, result, true);
      looks.slept();
      return;
    }
    if (result == FAILED) {
      timedOut(op, arg);
    }
    if (OpKinds.isFurther(op)) {
      FurtherOperations.end(this, op, target, arg, result);
      return;
    }
    boolean ok = result == Result.OK.code();
    EventKind after = OpKinds.after(op);
    if (ok && after == null) {
      return;
    }
    int object = insideObject != 0 ? insideObject : objects.of(op, target, forkJoin);
    EventKind kind = OpKinds.of(op);
    boolean tried = OpKinds.mayGiveUp(op);
    if (after == null) {
      // It was written before the operation, which has refused it.
      if (!ok) {
        outcome(kind, object, result);
      }
      return;
    }
    if (after == kind) {
      if (ok) {
        one(kind, object, mayHideWaiting());
      }
    } else if (!tried || ok) {
      if (tried) {
        late(kind, object, arg);
      }
      ended(after, op, object, arg, result);
    }
    if (tried || result == FAILED || (after == kind && !ok)) {
      outcome(kind, object, result);
    }
  }

  /** The operation has given up; written if it was given a time. */
  private void timedOut(int op, long arg) {
    long nanos = OpKinds.hasTime(op) ? arg : givenNanos;
    if (nanos > 0) {
      one(EventKind.TIMED_OUT, nanos, true);
    }
  }

  /**
   * Whether a thread may have waited for what it now has, and no record of another thread tells. On
   * one CPU whoever gave it away has run since and has written so.
   */
  boolean mayHideWaiting() {
    return !session.pinned;
  }

  /** The beginning of an operation that might have given up, written when it has not. */
  private void late(EventKind kind, int object, long arg) {
    if (kind.operands() == 2) {
      two(kind, object, arg, mayHideWaiting());
    } else {
      one(kind, object, mayHideWaiting());
    }
  }

  private void ended(EventKind after, int op, int object, long arg, int result) {
    switch (after) {
      case PARK_END -> one(after, object, true);
      case ACQUIRE_END -> three(after, object, arg, result, true);
      case TAKE_END -> {
        int one = result == Result.OK.code() ? 1 : 0;
        three(after, object, op == Op.DRAIN ? arg : one, result, true);
      }
      default -> two(after, object, result, true);
    }
  }

  /** How an operation ended that might have given up, or has refused what was written of it. */
  @OutOfLine
  void outcome(EventKind kind, long object, int result) {
    three(EventKind.OUTCOME, kind.code(), object, result, false);
  }

  /** So many callbacks are open: a token says so, up to {@link #MOST_OPEN}, and the session. */
  void callbacksAre(int depth) {
    token = session.number << 9 | Math.min(depth, MOST_OPEN) << 1 | 1;
  }

  private boolean isMine(int token) {
    return token >> 9 == session.number;
  }

  private int depthOf(int token) {
    int depth = token >> 1 & MOST_OPEN;
    return depth == MOST_OPEN ? callbacks.depth() : depth;
  }

  /** The program's code runs, inside an operation or not. */
  void resume() {
    inside = false;
    insideObject = 0;
  }

  /** The program's code is over: the thread is where it was before, inside an operation or not. */
  void suspend(boolean wasInside) {
    insideDepth = Math.min(insideDepth, functions.depth());
    insideObject = 0;
    inside = wasInside;
  }

  /** An operation whose caller is gone is over, even if its end could not be noted. */
  private void surface(int depth) {
    if (inside && depth < insideDepth) {
      inside = false;
    }
  }

  // ---- functions ------------------------------------------------------------------------------

  int enters(int method) {
    if (callSite != 0) {
      leaveCallSite();
    }
    return functions.enter(method);
  }

  void exits(int depth) {
    if (callSite != 0) {
      leaveCallSite();
    }
    functions.exit(depth);
    surface(depth);
  }

  /** A handler in the function of that depth goes on. */
  void catches(int depth) {
    if (callSite != 0) {
      leaveCallSite();
    }
    if (depth >= 0) {
      functions.caught(depth);
      surface(depth + 1);
    }
  }

  // ---- short operations -----------------------------------------------------------------------

  /** Whether nothing special is to be done in a hook. */
  boolean isUsual() {
    return !(busy || thrown != null || inside) && callSite == 0 && internals == null;
  }

  /** An operation begins that has nothing to be written now. */
  int opens() {
    insideDepth = functions.depth();
    insideObject = 0;
    inside = true;
    return token;
  }

  /** One begins that is written now. */
  int opens(EventKind kind, @Nullable Object target) {
    busy = true;
    operations++;
    try {
      opens();
      int found = numberOf(kind, EventKind.UNLOCK, target);
      int object = Math.abs(found);
      insideObject = object;
      one(kind, object, false);
      if (found < 0) {
        objects.ownLocks.released(object, lastNanos());
      }
      return token;
    } catch (Throwable e) {
      inside = false;
      thrown = e;
      return 0;
    } finally {
      busy = false;
    }
  }

  /** Whether the thread is where it was when it got that token, and nothing special is to do. */
  boolean isIn(int began) {
    return began == token && !(busy || thrown != null) && callSite == 0 && internals == null;
  }

  /** One ends that is written now. */
  void closes(EventKind kind, @Nullable Object target) {
    busy = true;
    inside = false;
    try {
      int found = numberOf(kind, EventKind.LOCK, target);
      int object = Math.abs(found);
      one(kind, object, mayHideWaiting());
      if (found < 0) {
        objects.ownLocks.taken(object, lastNanos());
      }
    } catch (Throwable e) {
      thrown = e;
    } finally {
      busy = false;
    }
  }

  /** Of what a short operation is on; below 0 as {@link OwnLocks#take} says. */
  private int numberOf(EventKind kind, EventKind ofLocks, @Nullable Object target) {
    return kind == ofLocks && target != null
        ? objects.section(target, kind == EventKind.LOCK)
        : objects.number(target, ObjectKind.LOCK);
  }

  // ---- call sites -----------------------------------------------------------------------------

  /** The program is about to call a native method: there is no handler around the call. */
  void callSiteBegin(int op, @Nullable Object target, long arg) {
    if (begin(op, target, arg) != 0) {
      callSite = op;
      callSiteArg = arg;
      callSiteStart = System.nanoTime();
    }
  }

  /** The call has returned. */
  void callSiteEnd(int op, @Nullable Object target, long arg) {
    if (callSite == op) {
      boolean gaveUp =
          op == Op.WAIT && callSiteArg > 0 && System.nanoTime() - callSiteStart >= callSiteArg;
      int result = (gaveUp ? Result.FAILED : Result.OK).code();
      end(token, op, target, target == null ? callSiteArg : arg, result);
    }
  }

  /** The program goes on elsewhere: the call has thrown, so it was interrupted, if it can be. */
  @Override
  void leftCallSite() {
    int op = callSite;
    callSite = 0;
    Result result = op == Op.WAIT || op == Op.SLEEP ? Result.INTERRUPTED : Result.THREW;
    end(token, op, null, callSiteArg, result.code());
  }

  /** As {@link #leftCallSite}, from where nothing is written. */
  private void leaveCallSite() {
    if (take()) {
      try {
        leftCallSite();
      } catch (Throwable e) {
        thrown = e;
      } finally {
        leave();
      }
    }
  }

  // ---- monitors -------------------------------------------------------------------------------

  void monitorBefore(Object monitor) {
    if (callSite != 0) {
      leftCallSite();
    }
    while (monitors.missedExit()) {
      released(monitors.exit());
    }
    operations++;
    monitors.before(monitor, inside ? 0 : objects.entering(monitor));
  }

  void monitorEntered() {
    int number = monitors.entered();
    if (number > 0) {
      one(EventKind.LOCK, number, false);
    } else if (number < 0) {
      one(EventKind.LOCK, -number, false);
      objects.ownMonitors.taken(-number, lastNanos());
    }
  }

  void monitorExit() {
    released(monitors.exit());
  }

  private void released(int number) {
    if (number > 0) {
      one(EventKind.UNLOCK, number, false);
    } else if (number < 0) {
      one(EventKind.UNLOCK, -number, false);
      objects.ownMonitors.released(-number, lastNanos());
    }
  }

  // ---- what is written unless the library does it ---------------------------------------------

  void advanceBegin(Object phaser) {
    if (inside) {
      callbacks.actionBegins(phaser);
    }
  }

  void barrierReset(Object barrier) {
    if (!inside) {
      one(EventKind.BARRIER_RESET, objects.number(barrier, ObjectKind.BARRIER), false);
    }
  }

  /** The thread, about to be started, belongs to a container. */
  void member(Object thread, Object container) {
    if (!inside) {
      two(
          EventKind.MEMBER,
          objects.number(thread, ObjectKind.THREAD),
          objects.number(container, ObjectKind.OTHER),
          false);
    }
  }

  void yielded() {
    if (callSite != 0) {
      leftCallSite();
    }
    if (!inside) {
      yieldedOnce(looks.yielded());
    }
  }

  // ---- the recorder's own work ----------------------------------------------------------------

  /** The recorder works in this thread: nothing is recorded until {@link #hiddenEnd}. */
  int hiddenBegin() {
    hide();
    mayUnmount(); // weaving loads classes, which may take long
    return token;
  }

  /** The thread is left to the program; what it used since is the recorder's. */
  void hiddenEnd(int token) {
    if (isMine(token)) {
      unhide();
      leave();
    }
  }
}
