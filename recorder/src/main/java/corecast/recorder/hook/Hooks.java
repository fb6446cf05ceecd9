package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * What woven code and the drop-in primitives call. Lives on the boot class path of an instrumented
 * target, so it and everything it needs depends on {@code java.base} alone.
 *
 * <p>No method here ever throws or parks, and those that are called often take no lock (new
 * functions, notes and marks do, for the file); when recording is off each is a test of one field.
 * Only the outermost operation of a thread is recorded: {@link #begin} raises the thread's depth
 * and {@link #end} lowers it, and nothing is written while the depth was above 0.
 */
public final class Hooks {
  /** The recording that is on. */
  static volatile @Nullable Session session;

  private static volatile boolean libraryWoven;

  private Hooks() {}

  /**
   * The agent has woven {@code java.util.concurrent}: the drop-in primitives leave tasks, futures
   * and barrier actions to it.
   */
  public static void libraryIsWoven() {
    libraryWoven = true;
  }

  /** Whether {@link #libraryIsWoven} was called. */
  public static boolean isLibraryWoven() {
    return libraryWoven;
  }

  /** The current thread, taken for a hook; {@code null} if nothing is to be recorded. */
  static @Nullable ThreadState take() {
    try {
      ThreadState state = Session.current();
      return state != null && state.take() ? state : null;
    } catch (Throwable e) {
      return null;
    }
  }

  // ---- operations of java.util.concurrent, threads, I/O -------------------------------------

  /**
   * Called before an operation of the library.
   *
   * @param op one of {@link Op}
   * @param target the lock, queue, pool, thread ... it works on; {@code null} if none
   * @param arg its number (permits, nanoseconds), or 0
   * @return a token for {@link #end}; 0 if nothing is to be recorded
   */
  @OutOfLine
  public static int begin(int op, @Nullable Object target, long arg) {
    ThreadState state = take();
    if (state == null) {
      return 0;
    }
    try {
      return state.begin(op, target, arg);
    } catch (Throwable e) {
      state.inside = false;
      state.thrown = e;
      return 0;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /**
   * Called after an operation of the library, whatever its outcome.
   *
   * @param token what {@link #begin} returned
   * @param result a {@code corecast.trace.Result} code
   */
  @OutOfLine
  public static void end(int token, int op, @Nullable Object target, long arg, int result) {
    ThreadState state = token == 0 ? null : take();
    if (state == null) {
      return;
    }
    try {
      state.end(token, op, target, arg, result);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  // ---- objects with parameters ----------------------------------------------------------------

  /** A constructor has finished: {@code p1..p3} as {@code ObjectKind} says. */
  @OutOfLine
  public static void created(int objectKind, Object target, long p1, long p2, long p3) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.created(ObjectKind.ofCode(objectKind), target, p1, p2, p3);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  // ---- monitors -------------------------------------------------------------------------------

  /**
   * Before {@code monitorenter}: numbers the object while it is not locked yet and remembers it.
   */
  @OutOfLine
  public static void monitorBefore(@Nullable Object monitor) {
    // Of null nothing is entered: monitorenter throws.
    ThreadState state = monitor == null ? null : take();
    if (state == null || monitor == null) {
      return;
    }
    try {
      state.monitorBefore(monitor);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** First thing inside the block: the innermost monitor of {@link #monitorBefore} is held. */
  @OutOfLine
  public static void monitorEntered() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.monitorEntered();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** Just before the block's {@code monitorexit}, or just after it on the exceptional path. */
  @OutOfLine
  public static void monitorExit() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.monitorExit();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  // ---- tasks ------------------------------------------------------------------------------------

  /** A pool's worker starts the task's code. Events count as the task's until {@link #taskEnd}. */
  @OutOfLine
  public static int taskBegin(Object pool, Object task) {
    ThreadState state = take();
    if (state == null) {
      return 0;
    }
    try {
      return state.tasks.begin(pool, task);
    } catch (Throwable e) {
      state.thrown = e;
      return 0;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** The task's code has ended, normally or not. */
  @OutOfLine
  public static void taskEnd(int token, Object pool, Object task) {
    ThreadState state = token == 0 ? null : take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.end(token, pool, task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /**
   * The last arriving thread starts the action of a barrier, inside its {@link #begin}/{@link
   * #end}.
   */
  public static int barrierActionBegin(Object barrier) {
    ThreadState state = take();
    if (state == null) {
      return 0;
    }
    try {
      return state.callbacks.actionBegin(barrier);
    } catch (Throwable e) {
      state.thrown = e;
      return 0;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** The barrier's action has ended. */
  public static void barrierActionEnd(int token, Object barrier) {
    ThreadState state = token == 0 ? null : take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.actionEnd(token, barrier);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** {@code reset} of a barrier is called. */
  public static void barrierReset(Object barrier) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.barrierReset(barrier);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The last arriving thread starts the {@code onAdvance} of a phaser, inside its arrival. */
  public static void advanceBegin(Object phaser) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.advanceBegin(phaser);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The phaser's {@code onAdvance} has returned. */
  public static void advanceEnd(Object phaser) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.actionEnds(phaser);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code execute} hands a task to a pool; its inside is kept silent by the caller's depth. */
  @OutOfLine
  public static void submitted(Object pool, Object task) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.pool(EventKind.SUBMIT, pool, task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** The pool has refused the task: no worker of it will run it. */
  public static void rejected(Object pool, Object task) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.pool(EventKind.REJECT, pool, task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /**
   * The library calls the program back from inside an operation: recorded until {@link
   * #callbackEnd}. Writes nothing itself.
   */
  public static int callbackBegin() {
    ThreadState state = take();
    if (state == null) {
      return 0;
    }
    try {
      return state.callbacks.open();
    } catch (Throwable e) {
      state.thrown = e;
      return 0;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** The callback has returned. */
  public static void callbackEnd(int token) {
    ThreadState state = token == 0 ? null : take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.close(token);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /**
   * The recorder itself works in a thread of the program, weaving a class for example: nothing is
   * recorded until {@link #hiddenEnd}, and the CPU time in between is not the program's.
   */
  public static int hiddenBegin() {
    ThreadState state = take();
    if (state == null) {
      return 0;
    }
    int token = 0;
    try {
      token = state.hiddenBegin();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      if (token == 0) {
        state.busy = false;
        state.mayUnmount();
      }
    }
    return token;
  }

  /** The recorder's work is done. */
  public static void hiddenEnd(int token) {
    if (token == 0) {
      return;
    }
    try {
      ThreadState state = Session.current();
      if (state != null) {
        state.hiddenEnd(token);
      }
    } catch (Throwable e) {
      // Out of stack while a class is woven: the thread stays silent.
    }
  }

  // ---- facts ----------------------------------------------------------------------------------

  /** The condition belongs to that lock. */
  public static void conditionOf(Object condition, Object lock) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.conditionOf(condition, lock);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /**
   * {@code part} (a read or write lock) stands for {@code owner}: operations on it are the owner's.
   */
  public static void lockOf(Object part, Object owner) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.objects.lockOf(part, owner);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** Numbers a function for {@link #enter}; called while weaving, so it may synchronize. */
  public static int method(String className, String method, String sourceFile, int line) {
    return Dictionary.method(className, method, sourceFile, line);
  }

  /** The function of that number calls {@link #enterIfOn}. */
  public static void switchable(int method) {
    FunctionSwitches.switchable(method);
  }

  /** A fact for the verdict, written as {@code META}; called rarely, so it may synchronize. */
  public static void note(String key, String value) {
    Dictionary.note(key, value);
  }

  // ---- functions --------------------------------------------------------------------------------

  /**
   * A woven function starts, unless it is one that is switched off. Small enough for the compiler
   * to copy it, so that this costs next to nothing then.
   */
  public static int enterIfOn(int method) {
    return FunctionSwitches.isOff(method) ? -1 : enter(method);
  }

  /** A woven function starts. Returns the depth to hand to {@link #exit}, -1 if off. */
  @OutOfLine
  public static int enter(int method) {
    try {
      ThreadState state = Session.current();
      return state == null ? -1 : state.enters(method);
    } catch (Throwable e) {
      return -1;
    }
  }

  /** A woven function returns; {@code depth} is what its {@link #enter} returned. */
  public static void exit(int depth) {
    if (depth >= 0) {
      left(depth);
    }
  }

  @OutOfLine
  private static void left(int depth) {
    try {
      ThreadState state = Session.current();
      if (state != null) {
        state.exits(depth);
      }
    } catch (Throwable e) {
      // Out of stack, most likely: the outer exit or handler puts the depth right.
    }
  }

  /** A handler in a function with that depth has caught an exception: inner functions are gone. */
  @OutOfLine
  public static void caught(int depth) {
    try {
      ThreadState state = Session.current();
      if (state != null) {
        state.catches(depth);
      }
    } catch (Throwable e) {
      // Out of stack, most likely: the outer exit or handler puts the depth right.
    }
  }

  // ---- threads ----------------------------------------------------------------------------------

  /** A carrier takes up a virtual thread. */
  public static void mounting() {
    Session on = session;
    CarrierClocks carriers = on == null ? null : on.carriers;
    if (carriers == null) {
      return;
    }
    try {
      carriers.mounting();
    } catch (Throwable e) {
      // The virtual thread's time since its last record goes to the next one: less exact.
    }
  }

  /** The current thread begins: first thing it does. */
  public static void threadBegin() {
    ThreadState state = take();
    if (state != null) {
      state.leave();
    }
  }

  /** A container starts a thread. */
  public static void member(Object container, @Nullable Object thread) {
    ThreadState state = thread == null ? null : take();
    if (state == null || thread == null) {
      return;
    }
    try {
      state.member(thread, container);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The current thread is about to end. */
  public static void threadEnd() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.threadEnds();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** The current thread ends the program; further callers wait for ever. */
  public static void exiting() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.none(EventKind.SYSTEM_EXIT);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code Thread.yield} or {@code Thread.onSpinWait} was called. */
  @OutOfLine
  public static void yielded() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.yielded();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** {@code Runtime.availableProcessors()} gave {@code processors} to application code. */
  public static int availableProcessors(int processors) {
    Session on = session;
    if (on != null && on.processorsAsked++ == 0) {
      try {
        // Written at once as well: a killed program writes no facts at its end.
        Dictionary.note("processors.seen", Integer.toString(processors));
      } catch (Throwable e) {
        // Out of stack or memory: it is among the facts at the end.
      }
    }
    return processors;
  }

  /** A named instant of the program. */
  public static void mark(String name) {
    try {
      Schedule.reaches(name);
      writeMark(name);
      Schedule.reached(name);
    } catch (Throwable e) {
      // Out of stack or memory: the recording begins or ends at the next mark of that name.
    }
  }

  private static void writeMark(String name) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.mark(name);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  // ---- calls that stay where they are: no handler, so what has thrown is found out later ------

  /** Application code is about to call a native method. */
  public static void callSiteBegin(int op, @Nullable Object target, long arg) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callSiteBegin(op, target, arg);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The native method has returned. */
  public static void callSiteEnd(int op) {
    callSiteEnd(op, null, 0);
  }

  /**
   * As {@link #callSiteEnd(int)}, with what it worked on in the end, and the operation's number.
   */
  public static void callSiteEnd(int op, @Nullable Object target, long arg) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callSiteEnd(op, target, arg);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A worker starts with a task; over at {@link #taskEnds}, or with the operation around it. */
  public static void taskBegins(Object pool, Object task) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.begins(pool, task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The innermost open task of that pool has ended; does nothing if there is none. */
  public static void taskEnds(Object pool) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.ends(pool);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The last arriving thread starts the action of a barrier. */
  public static void actionBegins(Object barrier) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.actionBegins(barrier);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The action has ended. */
  public static void actionEnds(Object barrier) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.actionEnds(barrier);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /**
   * The library calls the program back; over at {@link #callbackEnds}, or with the operation around
   * it.
   */
  public static void callbackBegins() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.begin(null, 0, 0);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The innermost of these callbacks has returned. */
  public static void callbackEnds() {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.callbacks.end(null, 0);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /**
   * A task was handed over that may begin at an instant of {@code nanoTime}; {@code kind} as {@code
   * DELAY} says.
   */
  public static void submittedLater(Object pool, Object task, int kind, long dueNanos) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.submittedLater(pool, task, kind, dueNanos);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A pool takes no more tasks. */
  public static void shutDown(Object pool) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.shutDown(pool);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A timer's task will not run again. */
  public static void cancelled(Object task) {
    ThreadState state = take();
    if (state == null) {
      return;
    }
    try {
      state.tasks.cancelled(task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }
}
