package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.recorder.hook.cpu.CpuTime;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.cpu.VirtualCpu;
import corecast.recorder.hook.io.InputOutput;
import corecast.recorder.hook.library.JdkThreads;
import corecast.recorder.hook.loop.ComputeSections;
import corecast.recorder.hook.loop.HeldSpinLocks;
import corecast.recorder.hook.loop.SpinWait;
import corecast.recorder.hook.loop.ThreadClaims;
import corecast.recorder.hook.loop.ThreadClockLoops;
import corecast.recorder.hook.loop.ThreadLooks;
import corecast.recorder.hook.loop.UpdateSections;
import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.operation.ItemRecords;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.operation.Operation.Family;
import corecast.recorder.hook.operation.PlainRecords;
import corecast.recorder.hook.operation.RendezvousRecords;
import corecast.recorder.hook.operation.StampRecords;
import corecast.recorder.hook.operation.TargetNumbers;
import corecast.recorder.hook.path.ThreadPaths;
import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.hook.session.ServiceThreads;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.task.Callbacks;
import corecast.recorder.hook.task.ForkJoinThread;
import corecast.recorder.hook.task.ThreadTasks;
import corecast.recorder.hook.thread.CallStack;
import corecast.recorder.hook.thread.FunctionCalls;
import corecast.recorder.hook.thread.ThreadObjects;
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
final class ThreadState extends LockingThread {
  private static final int FAILED = Result.FAILED.code();

  /** In place of the number of who started a thread: a record tells. */
  private static final int BY_RECORD = -1;

  private static final int WORKER = 8;

  final FunctionCalls functions;
  final Callbacks callbacks;
  final ThreadTasks tasks;
  final ForkJoinThread forkJoin;
  final ThreadLooks looks;
  final ThreadClaims claims;
  final ThreadClockLoops clockLoops;
  final HeldSpinLocks spinLocks;
  final SpinWait spinWait;
  final ComputeSections computations;
  final UpdateSections updates;

  /** What its records are told to instead of a file; {@code null} if they are written there. */
  @Nullable ThreadPaths paths;

  private final InputOutput inputOutput;
  private final PlainRecords plain;
  private final StampRecords stamps;
  private final RendezvousRecords rendezvous;
  final ItemRecords items;

  /**
   * The timeout of {@link #callSite}, and when it began: it gave up if the time is over when it
   * returns.
   */
  private long callSiteArg;

  private long callSiteStart;

  ThreadState(Session session, Thread owner, EventBuffer out) {
    this(session, owner, out, session.clock);
  }

  /** One for measurements, with objects that no other thread knows. */
  ThreadState(Session session, EventBuffer out, ObjectNumbers objects) {
    this(session, Thread.currentThread(), out, null, session.clock, objects, objects);
  }

  ThreadState(Session session, Thread owner, EventBuffer out, CpuTime cpu) {
    this(session, owner, out, null, cpu, session.objects, session.monitors);
  }

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
    super(session, owner, out, internals, cpu, known, knownMonitors);
    functions = new FunctionCalls(this, session);
    callbacks = new Callbacks(this, session);
    tasks = new ThreadTasks(session, this, objects, callbacks);
    forkJoin = new ForkJoinThread(this, session, callbacks, tasks);
    TargetNumbers targets = new TargetNumbers(objects, forkJoin);
    looks = new ThreadLooks(this, targets);
    claims = new ThreadClaims(this, session);
    clockLoops = new ThreadClockLoops(this);
    spinLocks = new HeldSpinLocks(this, session);
    spinWait = new SpinWait(this, session);
    computations = new ComputeSections(this, session);
    updates = new UpdateSections(this, session);
    inputOutput = new InputOutput(this, objects);
    plain = new PlainRecords(this, targets);
    stamps = new StampRecords(this);
    rendezvous = new RendezvousRecords(this);
    items = new ItemRecords(this);
  }

  @Override
  protected CallStack functions() {
    return functions;
  }

  @Override
  protected void newTick() {
    functions.newTick();
  }

  @Override
  protected void keptSection() {
    computations.write();
    updates.write();
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

  // ---- the thread itself ----------------------------------------------------------------------

  void introduce() {
    boolean virtual = internals != null;
    int starter = virtual ? BY_RECORD : session.startedThreads.find(owner);
    boolean started = starter != 0;
    int number = objects.number(owner, ObjectKind.THREAD);
    int worker = owner instanceof ForkJoinWorkerThread ? WORKER : 0;
    int flags = (owner.isDaemon() ? 1 : 0) | (virtual ? 2 : 0) | (started ? 0 : 4) | worker;
    boolean isNew = started && !virtual && session.clock.isExact();
    introduce(number, flags, String.valueOf(owner.getName()), isNew);
    if (starter > 0) {
      one(EventKind.STARTED_BY, starter, false);
    }
  }

  void end() {
    updates.leaves();
    callbacks.backTo(0);
    finish();
  }

  // ---- operations -----------------------------------------------------------------------------

  int begin(Operation operation, @Nullable Object target, long arg) {
    if (callSite != 0 && operation != Operation.SILENT && operation != Operation.SLEEP) {
      leftCallSite();
    }
    if (inside) {
      if (operation == Operation.START) {
        // A pool starts a worker: not an event, but the worker knows that it was us.
        started(target, objects.number(owner, ObjectKind.THREAD));
      }
      return 0;
    }
    if (operation == Operation.AWAIT_TASK) {
      computations.giveUp();
    }
    inside = true;
    operations++;
    insideDepth = functions.depth();
    givenNanos = 0;
    if (operation == Operation.START) {
      started(target, BY_RECORD);
    }
    if (isOfService(operation, target)) {
      return token;
    }
    switch (operation.family()) {
      case PLAIN -> plain.begin(operation, target, arg);
      case IO -> inputOutput.begin(operation);
      case SLEEP -> one(EventKind.SLEEP_BEGIN, arg, false);
      case STAMP -> stamps.begin(operation, target, arg);
      case RENDEZVOUS -> rendezvous.begin(operation, target, arg);
      case ITEMS -> items.begin(operation, target, arg);
      case SILENT -> {}
    }
    return token;
  }

  void end(int began, Operation operation, @Nullable Object target, long arg, int result) {
    if (!isMine(began)) {
      return;
    }
    callbacks.backTo(depthOf(began, callbacks.depth()));
    inside = false;
    callSite = 0;
    if (result == FAILED || operation.isPause()) {
      looks.waited();
    }
    Family family = operation.family();
    if (result == FAILED && family.writesTimeouts()) {
      timedOut(operation, arg);
    }
    switch (family) {
      case PLAIN -> plain.end(operation, target, arg, result);
      case IO -> inputOutput.end(operation, target, arg, result);
      case SLEEP -> {
        one(EventKind.SLEEP_END, result, true);
        looks.slept();
      }
      case STAMP -> stamps.end(operation, target, arg, result);
      case RENDEZVOUS -> rendezvous.end(operation, target, arg, result);
      case ITEMS -> items.end(operation, target, arg, result);
      case SILENT -> {}
    }
    if (operation == Operation.AWAIT_TASK && target instanceof Numbered task) {
      forkJoin.awaiting(task); // it may have waited for others meanwhile, in tasks it helped with
    }
  }

  /**
   * The library starts a thread of its own, for timeouts of virtual threads for example; or the
   * program exits and waits for the recorder.
   */
  private static boolean isOfService(Operation operation, @Nullable Object target) {
    if (operation == Operation.START) {
      return target instanceof Thread thread && ServiceThreads.contains(thread);
    }
    return operation == Operation.JOIN && target instanceof ServiceThread;
  }

  private void started(@Nullable Object thread, int starter) {
    // A virtual thread tells itself when it begins.
    if (thread != null && !JdkThreads.isVirtual(thread.getClass())) {
      session.startedThreads.add(thread, starter);
    }
  }

  private void timedOut(Operation operation, long arg) {
    long nanos = operation.hasTime() ? arg : givenNanos;
    if (nanos > 0) {
      one(EventKind.TIMED_OUT, nanos, true);
    }
  }

  // ---- messages -------------------------------------------------------------------------------

  /** What a message to another process takes along; empty if that is nothing. */
  String messageGoes() {
    ThreadPaths told = paths;
    if (told == null) {
      return "";
    }
    tick(); // so that all of the time until here counts
    return told.sendMessage();
  }

  void messageHasCome(String text) {
    ThreadPaths told = paths;
    if (told != null) {
      tick();
      told.receiveMessage(text);
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

  void catches(int depth) {
    if (callSite != 0) {
      leaveCallSite();
    }
    if (depth >= 0) {
      functions.caught(depth);
      surface(depth + 1);
    }
  }

  // ---- call sites -----------------------------------------------------------------------------

  /** The program is about to call a native method: there is no handler around the call. */
  void callSiteBegin(Operation operation, @Nullable Object target, long arg) {
    if (begin(operation, target, arg) != 0) {
      callSite = operation.code();
      callSiteArg = arg;
      callSiteStart = System.nanoTime();
    }
  }

  void callSiteEnd(Operation operation, @Nullable Object target, long arg) {
    if (callSite == operation.code()) {
      boolean gaveUp =
          operation == Operation.WAIT
              && callSiteArg > 0
              && System.nanoTime() - callSiteStart >= callSiteArg;
      int result = (gaveUp ? Result.FAILED : Result.OK).code();
      end(token, operation, target, target == null ? callSiteArg : arg, result);
    }
  }

  /** The program goes on elsewhere: the call has thrown, so it was interrupted, if it can be. */
  @Override
  protected void leftCallSite() {
    Operation operation = Operation.of(callSite);
    callSite = 0;
    Result result = operation.isInterruptible() ? Result.INTERRUPTED : Result.THREW;
    end(token, operation, null, callSiteArg, result.code());
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

  // ---- yields -----------------------------------------------------------------------------------

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
  void hiddenEnd(int began) {
    if (isMine(began)) {
      unhide();
      leave();
    }
  }
}
