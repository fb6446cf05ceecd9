package corecast.recorder.hook;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** What the recorder knows of one thread. Only that thread uses it. */
final class ThreadState {
  /** Shorter input and output counts as CPU time: most of it is. */
  private static final long SHORT_IO_NANOS = 20_000;

  /** CPU time a thread has used when its code starts; what is more is the program's. */
  private static final long START_UP_NANOS = 150_000;

  /** Operations that begin inside more callbacks than this do not tell how many. */
  private static final int MOST_OPEN = 255;

  final Thread owner;
  final OwnedState owned;
  private final Session session;

  /** For a virtual thread; {@code null} for others. */
  private final @Nullable ThreadInternals internals;

  private final CpuTime cpu;
  private final EventBuffer out;
  private final ThreadClock clock;
  private final CallStack stack;
  private final RecentNumber objectNumbers;
  private final RecentNumber monitorNumbers;
  private final HeldMonitors monitors = new HeldMonitors();
  private final ObjectFacts facts = new ObjectFacts();

  /**
   * A hook is at work: whatever it calls is not recorded. Hooks clear it without a call, which
   * could run out of stack and leave the thread silent.
   */
  boolean busy;

  /**
   * A hook has thrown, most likely for lack of stack: its half-written records are to be forgotten.
   * There may be no stack left to do so at once.
   */
  boolean broken;

  /** The part of fork/join tasks. */
  final ForkJoinThread forkJoin = new ForkJoinThread(this);

  /** A hook has pinned this virtual thread to its carrier. */
  private boolean pinned;

  /** Inside an operation: what the library does there is not recorded. */
  boolean inside;

  /** How many functions the operation is inside of. */
  private int insideDepth;

  /** The number of its object; 0 if the program's code has run since. */
  private int insideObject;

  /** The program's code that the library has called back, inside operations. */
  private final OpenCallbacks callbacks = new OpenCallbacks();

  /** The operation that a call site in the program has begun and not ended; 0 if none. */
  private int callSite;

  /** Its timeout, and when it began: it gave up if the time is over when it returns. */
  private long callSiteArg;

  private long callSiteStart;

  private int tickSeen;
  private int exactLeft;
  private boolean yielding;
  private int pendingYields;

  /** How long the operation may take that is going on; 0 if its number says so, or nothing. */
  long givenNanos;

  /** A time that was set longer ago was of a task that was not handed over after all. */
  private static final long A_WHILE_NANOS = 1_000_000_000;

  /** When the time was set of the task that this thread is about to hand over; 0 if none. */
  long plannedNanos;

  ThreadState(Session session, Thread owner, EventBuffer out) {
    this(session, owner, out, null, session.clock);
  }

  /** A virtual thread's. */
  ThreadState(Session session, Thread owner, EventBuffer out, CarrierClocks carriers) {
    this(session, owner, out, carriers.internals(), new VirtualCpu(carriers));
  }

  private ThreadState(
      Session session,
      Thread owner,
      EventBuffer out,
      @Nullable ThreadInternals internals,
      CpuTime cpu) {
    this.session = session;
    this.owner = owner;
    this.owned = new OwnedState(owner, this);
    this.out = out;
    this.internals = internals;
    this.cpu = cpu;
    this.clock = new ThreadClock(cpu);
    this.stack = new CallStack(session.options.stackDepth());
    this.objectNumbers = new RecentNumber(session.objects);
    this.monitorNumbers = new RecentNumber(session.monitors);
    this.tickSeen = session.tick;
    this.exactLeft = session.options.exactPerTick();
  }

  Session session() {
    return session;
  }

  /** Takes the thread for a hook; {@code false} if it is inside one. */
  boolean take() {
    if (busy) {
      return false;
    }
    if (broken) {
      out.rollback();
      stack.rollback();
      broken = false;
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

  /** A hook has thrown. */
  void failed() {
    broken = true;
  }

  // ---- the thread itself ----------------------------------------------------------------------

  /** Writes who this thread is. */
  void introduce() {
    boolean virtual = internals != null;
    boolean started = virtual || session.startedThreads.find(owner) != 0;
    int number = number(owner, ObjectKind.THREAD);
    int worker = owner instanceof ForkJoinWorkerThread ? 8 : 0;
    int flags = (owner.isDaemon() ? 1 : 0) | (virtual ? 2 : 0) | (started ? 0 : 4) | worker;
    byte[] name = EventBuffer.encode(String.valueOf(owner.getName()));
    if (out.untimed(EventKind.THREAD, EventBuffer.textBytes(name))) {
      out.operand(number);
      out.operand(flags);
      out.text(name);
    }
    long now = System.nanoTime() - session.startNanos;
    long used = cpu.now();
    long before = used;
    if (started && !virtual && session.clock.isExact()) {
      before = Math.min(used, START_UP_NANOS);
    }
    clock.startAt(before);
    out.timed(EventKind.BEGIN, Math.max(0, now - (used - before)), 0);
    out.commit();
  }

  /** The thread or its recording ends. */
  void end() {
    callbacksTo(0);
    if (event(EventKind.END, false)) {
      commit();
    }
    if (stack.hasCounts()) {
      stack.writeCounts(out, session.hot);
      commit();
    }
    session.writer.finish(out);
  }

  // ---- records --------------------------------------------------------------------------------

  private boolean event(EventKind kind, boolean endsOperation) {
    return event(kind, endsOperation, 0);
  }

  private boolean event(EventKind kind, boolean endsOperation, int textBytes) {
    return event(kind, System.nanoTime() - session.startNanos, endsOperation, textBytes);
  }

  @OutOfLine
  private boolean event(EventKind kind, long now, boolean endsOperation, int textBytes) {
    if (out.isFull()) {
      out.drop();
      return false;
    }
    if (callSite != 0 && kind != EventKind.TICK) {
      leftCallSite();
      now = System.nanoTime() - session.startNanos;
    }
    if (!stack.isWritten()) {
      stack.write(out);
    }
    if (stack.hasCounts() && tickSeen != session.tick) {
      stack.writeCounts(out, session.hot);
      newTick();
    }
    if (pendingYields > 0) {
      int n = pendingYields;
      pendingYields = 0;
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
    boolean otherRan = session.pinned && session.lastWriter != this;
    long used =
        newBlock || ThreadClock.mustRead(wall, otherRan, endsOperation)
            ? clock.read()
            : clock.estimate(wall);
    session.lastWriter = this;
    boolean written = out.timed(kind, now, used, textBytes);
    if (newBlock) {
      clock.exclude();
    }
    return written;
  }

  private void commit() {
    out.commit();
    stack.commit();
  }

  void one(EventKind kind, long a, boolean endsOperation) {
    long now = System.nanoTime() - session.startNanos;
    if (!isUsual(now, endsOperation) || !usual(kind, now, a)) {
      unusual(kind, now, a, endsOperation);
    }
  }

  /** Whether the record that comes is all there is to write. */
  private boolean isUsual(long now, boolean endsOperation) {
    return stack.isWritten()
        && (!stack.hasCounts() || tickSeen == session.tick)
        && pendingYields == 0
        && callSite == 0
        && (!session.pinned || session.lastWriter == this)
        && clock.passes(now - out.timeNanos(), endsOperation);
  }

  private boolean usual(EventKind kind, long now, long a) {
    long wall = now - out.timeNanos();
    return out.usual(kind, now, a) && passed(wall);
  }

  @OutOfLine
  private void unusual(EventKind kind, long now, long a, boolean endsOperation) {
    if (event(kind, now, endsOperation, 0)) {
      out.operand(a);
      commit();
    }
  }

  void two(EventKind kind, long a, long b, boolean endsOperation) {
    long now = System.nanoTime() - session.startNanos;
    if (!isUsual(now, endsOperation) || !usual(kind, now, a, b)) {
      unusual(kind, now, a, b, endsOperation);
    }
  }

  private boolean usual(EventKind kind, long now, long a, long b) {
    long wall = now - out.timeNanos();
    return out.usual(kind, now, a, b) && passed(wall);
  }

  /** A usual record was written and committed. */
  private boolean passed(long wall) {
    clock.pass(wall);
    yielding = false;
    stack.commit();
    return true;
  }

  @OutOfLine
  private void unusual(EventKind kind, long now, long a, long b, boolean endsOperation) {
    if (event(kind, now, endsOperation, 0)) {
      out.operand(a);
      out.operand(b);
      commit();
    }
  }

  void three(EventKind kind, long a, long b, long c, boolean endsOperation) {
    if (event(kind, endsOperation)) {
      out.operand(a);
      out.operand(b);
      out.operand(c);
      commit();
    }
  }

  @OutOfLine
  void outcome(EventKind kind, long object, int result) {
    three(EventKind.OUTCOME, kind.code(), object, result, false);
  }

  /** What calibration repeats: a record like most. */
  void dummy() {
    one(EventKind.LOCK, 1, false);
  }

  // ---- objects --------------------------------------------------------------------------------

  int number(@Nullable Object target, ObjectKind otherwise) {
    if (target == null) {
      return 0;
    }
    int known = objectNumbers.find(target);
    return known != 0 ? known : firstSight(target, otherwise);
  }

  @OutOfLine
  private int firstSight(Object target, ObjectKind otherwise) {
    try {
      Object shared = ReadWriteParts.shared(target);
      if (shared != null) {
        return session.objects.add(target, number(shared, ObjectKind.READ_WRITE_LOCK));
      }
      facts.inspect(target);
    } catch (Throwable e) {
      facts.set(ObjectKind.OTHER, 0, 0, 0);
    }
    if (facts.kind == ObjectKind.OTHER) {
      facts.set(otherwise, 0, 0, 0);
    }
    return introduce(session.objects, target);
  }

  /** Numbers the object, with what {@link #facts} says of it. */
  @OutOfLine
  private int introduce(ObjectNumbers table, Object target) {
    int mine = session.nextObject();
    int number = table.add(target, mine);
    if (number == mine) {
      byte[] name = EventBuffer.encode(target.getClass().getName());
      if (out.untimed(EventKind.OBJECT, EventBuffer.textBytes(name) + 1)) {
        out.operand(number);
        out.operand(facts.kind.code());
        out.operand(facts.p1);
        out.operand(facts.p2);
        out.operand(facts.p3);
        out.text(name);
        out.text(session.noText);
        commit();
      }
    }
    return number;
  }

  private int monitorNumber(Object monitor) {
    int known = monitorNumbers.find(monitor);
    if (known != 0) {
      return known;
    }
    facts.set(ObjectKind.MONITOR, 0, 0, 0);
    return introduce(session.monitors, monitor);
  }

  private int waitedOn(@Nullable Object target) {
    return target == null || target instanceof Condition
        ? number(target, ObjectKind.CONDITION)
        : monitorNumber(target);
  }

  private int objectOf(int op, @Nullable Object target) {
    return switch (op) {
      case Op.WAIT, Op.NOTIFY, Op.NOTIFY_ALL -> waitedOn(target);
      case Op.GET, Op.FUTURE_DONE -> System.identityHashCode(target);
      case Op.LOCK, Op.TRY_LOCK, Op.UNLOCK -> number(target, ObjectKind.LOCK);
      case Op.AWAIT_TASK -> target instanceof Numbered n ? forkJoin.awaiting(n) : 0;
      default -> number(target, ObjectKind.OTHER);
    };
  }

  void created(ObjectKind kind, Object target, long p1, long p2, long p3) {
    if (!inside && session.objects.find(target) == 0) {
      facts.set(kind, p1, p2, p3);
      introduce(session.objects, target);
    }
  }

  void conditionOf(Object condition, Object lock) {
    int owner = number(lock, ObjectKind.LOCK);
    created(ObjectKind.CONDITION, condition, owner, 0, 0);
  }

  void lockOf(Object part, Object owner) {
    session.objects.add(part, number(owner, ObjectKind.READ_WRITE_LOCK));
  }

  // ---- operations -----------------------------------------------------------------------------

  int begin(int op, @Nullable Object target, long arg) {
    if (callSite != 0 && op != Op.SILENT && op != Op.SLEEP) {
      leftCallSite();
    }
    if (inside) {
      if (op == Op.START) {
        // A pool starts a worker: not an event, but the worker is known as started by us.
        started(target);
      }
      return 0;
    }
    inside = true;
    insideDepth = stack.depth();
    givenNanos = 0;
    if (op == Op.START) {
      started(target);
    }
    if (op == Op.SILENT || isStartOfService(op, target)) {
      return token();
    }
    if (IoCodes.of(op) != 0) {
      beginIo();
      return token();
    }
    if (op == Op.SLEEP) {
      one(EventKind.SLEEP_BEGIN, arg, false);
      return token();
    }
    if (OpKinds.isFurther(op)) {
      FurtherOperations.begin(this, op, target, arg);
      return token();
    }
    int object = objectOf(op, target);
    insideObject = object;
    EventKind before = OpKinds.before(op);
    if (before != null) {
      if (before.operands() == 2) {
        two(before, object, arg, false);
      } else {
        one(before, object, false);
      }
    }
    return token();
  }

  /** The library starts a thread of its own, for timeouts of virtual threads for example. */
  private static boolean isStartOfService(int op, @Nullable Object target) {
    return op == Op.START && target instanceof Thread thread && ServiceThreads.contains(thread);
  }

  private void started(@Nullable Object thread) {
    // A virtual thread tells itself when it begins.
    if (thread != null && thread.getClass() != Session.VIRTUAL_THREAD) {
      session.startedThreads.add(thread, 1);
    }
  }

  void end(int token, int op, @Nullable Object target, long arg, int result) {
    if (!isMine(token)) {
      return;
    }
    callbacksTo(depthOf(token));
    inside = false;
    callSite = 0;
    if (op == Op.SILENT) {
      return;
    }
    if (IoCodes.of(op) != 0) {
      endIo(op, target, arg, result);
      return;
    }
    if (op == Op.SLEEP) {
      one(EventKind.SLEEP_END, result, true);
      return;
    }
    if (result == Result.FAILED.code()) {
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
    int object = insideObject != 0 ? insideObject : objectOf(op, target);
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
    if (tried || result == Result.FAILED.code() || (after == kind && !ok)) {
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
  private boolean mayHideWaiting() {
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

  /** Of this session; says how many callbacks are open, at most {@link #MOST_OPEN}. */
  private int token() {
    return session.number << 9 | Math.min(callbacks.depth(), MOST_OPEN) << 1 | 1;
  }

  private boolean isMine(int token) {
    return token >> 9 == session.number;
  }

  private int depthOf(int token) {
    int depth = token >> 1 & MOST_OPEN;
    return depth == MOST_OPEN ? callbacks.depth() : depth;
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
  void callSiteEnd(int op) {
    if (callSite == op) {
      boolean gaveUp =
          op == Op.WAIT && callSiteArg > 0 && System.nanoTime() - callSiteStart >= callSiteArg;
      int result = (gaveUp ? Result.FAILED : Result.OK).code();
      end(token(), op, null, callSiteArg, result);
    }
  }

  /** The program goes on elsewhere: the call has thrown, so it was interrupted, if it can be. */
  private void leftCallSite() {
    int op = callSite;
    callSite = 0;
    Result result = op == Op.WAIT || op == Op.SLEEP ? Result.INTERRUPTED : Result.THREW;
    end(token(), op, null, callSiteArg, result.code());
  }

  /** As {@link #leftCallSite}, from where nothing is written. */
  private void leaveCallSite() {
    if (take()) {
      try {
        leftCallSite();
      } catch (Throwable e) {
        failed();
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
    monitors.before(monitor, inside ? 0 : monitorNumber(monitor));
  }

  void monitorEntered() {
    int number = monitors.entered();
    if (number != 0) {
      one(EventKind.LOCK, number, false);
    }
  }

  void monitorExit() {
    released(monitors.exit());
  }

  private void released(int number) {
    if (number != 0) {
      one(EventKind.UNLOCK, number, false);
    }
  }

  // ---- tasks ----------------------------------------------------------------------------------

  void pool(EventKind kind, Object pool, Object task) {
    two(kind, number(pool, ObjectKind.POOL), System.identityHashCode(task), false);
  }

  int taskBegin(Object pool, Object task) {
    pool(EventKind.TASK_BEGIN, pool, task);
    return open();
  }

  void taskEnd(int token, Object pool, Object task) {
    if (token >> 1 == session.number) {
      pool(EventKind.TASK_END, pool, task);
      close(token);
    }
  }

  int barrierActionBegin(Object barrier) {
    one(EventKind.BARRIER_ACTION_BEGIN, number(barrier, ObjectKind.BARRIER), false);
    return open();
  }

  void barrierActionEnd(int token, Object barrier) {
    if (token >> 1 == session.number) {
      one(EventKind.BARRIER_ACTION_END, number(barrier, ObjectKind.BARRIER), false);
      close(token);
    }
  }

  // ---- callbacks ------------------------------------------------------------------------------

  /**
   * The library calls code of the program: it is recorded until {@link #callbackEnd}, or until the
   * operation it is called from ends, if the code has thrown.
   */
  void callbackBegin(@Nullable EventKind end, int object, int task) {
    callbacks.push(end, object, task, inside);
    inside = false;
    insideObject = 0;
  }

  /** The innermost callback of that kind has returned; if there is none, it was over before. */
  void callbackEnd(@Nullable EventKind end, int object) {
    int at = callbacks.find(end, object);
    if (at >= 0) {
      callbacksTo(at);
    }
  }

  void taskBegins(Object pool, Object task) {
    int number = number(pool, ObjectKind.POOL);
    int hash = System.identityHashCode(task);
    two(EventKind.TASK_BEGIN, number, hash, false);
    callbackBegin(EventKind.TASK_END, number, hash);
  }

  void taskEnds(Object pool) {
    callbackEnd(EventKind.TASK_END, session.objects.find(pool));
  }

  void actionBegins(Object barrier) {
    int number = number(barrier, ObjectKind.BARRIER);
    one(EventKind.BARRIER_ACTION_BEGIN, number, false);
    callbackBegin(EventKind.BARRIER_ACTION_END, number, 0);
  }

  void actionEnds(Object barrier) {
    callbackEnd(EventKind.BARRIER_ACTION_END, session.objects.find(barrier));
  }

  /** Closes the callbacks beyond so many. */
  private void callbacksTo(int depth) {
    while (callbacks.depth() > depth) {
      EventKind end = callbacks.end();
      int object = callbacks.object();
      int task = callbacks.task();
      boolean before = callbacks.pop();
      if (end == EventKind.TASK_END) {
        two(end, object, task, false);
      } else if (end != null) {
        one(end, object, false);
      }
      insideDepth = Math.min(insideDepth, stack.depth());
      insideObject = 0;
      inside = before;
    }
  }

  /** A task that may begin at an instant of {@code System.nanoTime()}. */
  void submittedLater(Object pool, Object task, int kind, long dueNanos) {
    int number = number(pool, ObjectKind.POOL);
    submittedLater(number, System.identityHashCode(task), kind, dueNanos);
  }

  void submittedLater(int pool, int task, int kind, long dueNanos) {
    if (event(EventKind.TICK, false)) {
      commit();
    }
    long due = dueNanos - session.startNanos;
    long since = plannedNanos == 0 ? 0 : System.nanoTime() - plannedNanos;
    plannedNanos = 0;
    if (since < A_WHILE_NANOS) {
      due += since; // others had the processor meanwhile: not part of its delay
    }
    if (out.untimed(EventKind.DELAY)) {
      out.operand(kind);
      out.operand(Math.max(0, due));
    }
    two(EventKind.SUBMIT, pool, task, false);
  }

  /** The pool takes no more tasks. */
  void shutDown(Object pool) {
    one(EventKind.SHUTDOWN, number(pool, ObjectKind.POOL), false);
  }

  /** A timer's task will not run any more. */
  void cancelled(Object task) {
    one(EventKind.CANCEL, System.identityHashCode(task), false);
  }

  /** Whether what runs here is the library's. */
  boolean isInside() {
    return inside;
  }

  void advanceBegin(Object phaser) {
    if (inside) {
      actionBegins(phaser);
    }
  }

  void barrierReset(Object barrier) {
    if (!inside) {
      one(EventKind.BARRIER_RESET, number(barrier, ObjectKind.BARRIER), false);
    }
  }

  /** The program's code runs inside an operation: it is recorded again. */
  int open() {
    int token = session.number << 1 | (inside ? 1 : 0);
    inside = false;
    insideObject = 0;
    return token;
  }

  void close(int token) {
    if (token >> 1 != session.number) {
      return;
    }
    insideDepth = Math.min(insideDepth, stack.depth());
    insideObject = 0;
    inside = (token & 1) != 0;
  }

  // ---- the recorder's own work ----------------------------------------------------------------

  /** The recorder works in this thread: nothing is recorded until {@link #hiddenEnd}. */
  int hiddenBegin() {
    if (event(EventKind.TICK, false)) {
      commit();
    }
    clock.read();
    mayUnmount(); // weaving loads classes, which may take long
    return token();
  }

  /** The thread is left to the program; what it used since is the recorder's. */
  void hiddenEnd(int token) {
    if (isMine(token)) {
      clock.exclude();
      leave();
    }
  }

  // ---- functions ------------------------------------------------------------------------------

  int enter(int method) {
    if (callSite != 0) {
      leaveCallSite();
    }
    int at = stack.depth();
    if (exactLeft > 0 || tickSeen != session.tick) {
      timedEnter(method);
    } else {
      stack.count(method);
    }
    stack.push(method);
    if (settling) {
      settle();
    }
    return at;
  }

  /** A timed ENTER or EXIT was written: the file knows the stack that the caller makes now. */
  private boolean settling;

  @OutOfLine
  private void settle() {
    settling = false;
    stack.settle();
    stack.commit();
  }

  @OutOfLine
  private void timedEnter(int method) {
    if (stack.isFull() || !take()) {
      stack.count(method);
      tick();
      return;
    }
    try {
      newTickIfDue();
      exactLeft--;
      if (event(EventKind.ENTER, false)) {
        out.operand(method);
        commit();
        settling = true;
        session.hot.timed(method, stack.contains(method));
      }
    } catch (Throwable e) {
      broken = true;
    } finally {
      busy = false;
      mayUnmount();
    }
  }

  void exit(int depth) {
    if (depth < 0 || depth >= stack.depth()) {
      return;
    }
    if (callSite != 0) {
      leaveCallSite();
    }
    if (exactLeft > 0 || tickSeen != session.tick) {
      timedExit(depth);
    }
    stack.popTo(depth);
    surface(depth);
    if (settling) {
      settle();
    }
  }

  @OutOfLine
  private void timedExit(int depth) {
    stack.popTo(depth + 1);
    if (depth >= session.options.stackDepth()) {
      tick();
      return;
    }
    if (!take()) {
      return;
    }
    try {
      newTickIfDue();
      exactLeft--;
      if (event(EventKind.EXIT, false)) {
        commit();
        settling = true;
      }
    } catch (Throwable e) {
      broken = true;
    } finally {
      busy = false;
      mayUnmount();
    }
  }

  void caught(int depth) {
    if (callSite != 0) {
      leaveCallSite();
    }
    if (depth >= 0 && depth + 1 < stack.depth()) {
      stack.popTo(depth + 1);
      surface(depth + 1);
    }
  }

  /** An operation whose caller is gone is over, even if its end could not be noted. */
  private void surface(int depth) {
    if (inside && depth < insideDepth) {
      inside = false;
    }
  }

  /** Splits a long stretch deep in the stack, where entries and exits are not written. */
  @OutOfLine
  private void tick() {
    if (tickSeen == session.tick || !take()) {
      return;
    }
    try {
      if (event(EventKind.TICK, false)) {
        commit();
      }
      newTickIfDue();
    } catch (Throwable e) {
      broken = true;
    } finally {
      busy = false;
      mayUnmount();
    }
  }

  private void newTickIfDue() {
    if (tickSeen != session.tick) {
      if (stack.hasCounts()) {
        stack.writeCounts(out, session.hot);
      }
      newTick();
    }
  }

  private void newTick() {
    session.hot.sample(stack.innermost());
    tickSeen = session.tick;
    exactLeft = session.options.exactPerTick();
  }

  // ---- input and output -----------------------------------------------------------------------

  private long ioStart;
  private long ioCpu;

  private void beginIo() {
    long now = System.nanoTime() - session.startNanos;
    long wall = Math.max(0, now - out.timeNanos());
    boolean otherRan = session.pinned && session.lastWriter != this;
    ioStart = now;
    ioCpu = ThreadClock.mustRead(wall, otherRan, false) ? clock.soFar() : wall;
  }

  private void endIo(int op, @Nullable Object target, long bytes, int result) {
    long wall = System.nanoTime() - session.startNanos - ioStart;
    if (wall < SHORT_IO_NANOS && !IoCodes.isAlwaysWritten(op)) {
      return; // the next record's interval has it, as CPU time
    }
    long blocked =
        wall < SHORT_IO_NANOS ? 0 : Math.max(0, wall - Math.max(0, clock.soFar() - ioCpu));
    int code = IoCodes.of(op);
    if (!IoCodes.isStream(op)) {
      two(EventKind.IO, code, blocked, true);
      return;
    }
    int stream = number(target, ObjectKind.STREAM);
    boolean failed = result != Result.OK.code();
    if (event(EventKind.STREAM, true)) {
      out.operand(stream);
      out.operand(code);
      out.operand(failed ? 1 : bytes + 1);
      out.operand(blocked);
      commit();
    }
  }

  // ---- containers of threads ------------------------------------------------------------------

  /** The thread, about to be started, belongs to a container. */
  void member(Object thread, Object container) {
    if (!inside) {
      two(
          EventKind.MEMBER,
          number(thread, ObjectKind.THREAD),
          number(container, ObjectKind.OTHER),
          false);
    }
  }

  // ---- the rest -------------------------------------------------------------------------------

  void yielded() {
    if (callSite != 0) {
      leftCallSite();
    }
    if (inside) {
      return;
    }
    if (yielding) {
      pendingYields++;
      return;
    }
    one(EventKind.YIELD, 1, false);
    yielding = true;
  }

  void mark(String name) {
    byte[] text = EventBuffer.encode(name);
    if (event(EventKind.MARK, false, EventBuffer.textBytes(text))) {
      out.text(text);
      commit();
    }
  }
}
