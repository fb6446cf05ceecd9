package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CarrierClocks;
import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.session.Dictionary;
import corecast.recorder.hook.session.Session;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls. Lives on the boot class path of an instrumented target, so it and
 * everything it needs depends on {@code java.base} alone.
 *
 * <p>No method here ever throws or parks, and those that are called often take no lock (new
 * functions, notes and marks do, for the file); when recording is off each is a test of one field.
 * Only the outermost operation of a thread is recorded: {@link #begin} raises the thread's depth
 * and {@link #end} lowers it, and nothing is written while the depth was above 0.
 */
public final class Hooks {
  private Hooks() {}

  // ---- operations of java.util.concurrent, threads, I/O -------------------------------------

  /**
   * Called before an operation of the library.
   *
   * @param op the code of an {@link Operation}
   * @param target the lock, queue, pool, thread ... it works on; {@code null} if none
   * @param arg its number (permits, nanoseconds), or 0
   * @return a token for {@link #end}; 0 if nothing is to be recorded
   */
  @OutOfLine
  public static int begin(int op, @Nullable Object target, long arg) {
    ThreadState state = RecordedThreads.take();
    if (state == null) {
      return 0;
    }
    try {
      return state.begin(Operation.of(op), target, arg);
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
    ThreadState state = token == 0 ? null : RecordedThreads.take();
    if (state == null) {
      return;
    }
    try {
      state.end(token, Operation.of(op), target, arg, result);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** As {@link #begin(int, Object, long)}, for code that is not woven. */
  public static int begin(Operation operation, @Nullable Object target, long arg) {
    return begin(operation.code(), target, arg);
  }

  /** As {@link #end(int, int, Object, long, int)}, for code that is not woven. */
  public static void end(
      int token, Operation operation, @Nullable Object target, long arg, int result) {
    end(token, operation.code(), target, arg, result);
  }

  // ---- objects with parameters ----------------------------------------------------------------

  /** A constructor has finished: {@code p1..p3} as {@code ObjectKind} says. */
  @OutOfLine
  public static void created(int objectKind, Object target, long p1, long p2, long p3) {
    ThreadState state = RecordedThreads.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        state.objects.created(ObjectKind.ofCode(objectKind), target, p1, p2, p3);
      }
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
    ThreadState state = monitor == null ? null : RecordedThreads.take();
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
    ThreadState state = RecordedThreads.take();
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
    ThreadState state = RecordedThreads.take();
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

  /** {@code reset} of a barrier is called. */
  public static void barrierReset(Object barrier) {
    Guard.call(Hook.BARRIER_RESET, barrier);
  }

  /** The last arriving thread starts the {@code onAdvance} of a phaser, inside its arrival. */
  public static void advanceBegin(Object phaser) {
    Guard.call(Hook.ADVANCE_BEGINS, phaser);
  }

  /** The phaser's {@code onAdvance} has returned. */
  public static void advanceEnd(Object phaser) {
    Guard.call(Hook.ACTION_ENDS, phaser);
  }

  /** {@code execute} hands a task to a pool; its inside is kept silent by the caller's depth. */
  public static void submitted(Object pool, Object task) {
    Guard.call(Hook.SUBMITTED, pool, task);
  }

  /** The pool has refused the task: no worker of it will run it. */
  public static void rejected(Object pool, Object task) {
    Guard.call(Hook.REJECTED, pool, task);
  }

  /**
   * The library calls the program back from inside an operation: recorded until {@link
   * #callbackEnd}. Writes nothing itself.
   */
  public static int callbackBegin() {
    return Guard.call(Hook.CALLBACK_BEGIN);
  }

  public static void callbackEnd(int token) {
    if (token != 0) {
      Guard.call(Hook.CALLBACK_END, token);
    }
  }

  /**
   * The recorder itself works in a thread of the program, weaving a class for example: nothing is
   * recorded until {@link #hiddenEnd}, and the CPU time in between is not the program's.
   */
  public static int hiddenBegin() {
    ThreadState state = RecordedThreads.take();
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
      ThreadState state = RecordedThreads.current();
      if (state != null) {
        state.hiddenEnd(token);
      }
    } catch (Throwable e) {
      // Out of stack while a class is woven: the thread stays silent.
    }
  }

  // ---- facts ----------------------------------------------------------------------------------

  public static void conditionOf(Object condition, Object lock) {
    Guard.call(Hook.CONDITION_OF, condition, lock);
  }

  /**
   * {@code part} (a read or write lock) stands for {@code owner}: operations on it are the owner's.
   */
  public static void lockOf(Object part, Object owner) {
    Guard.call(Hook.LOCK_OF, part, owner);
  }

  /** Numbers a function for {@link #enter}; called while weaving, so it may synchronize. */
  public static int method(String className, String method, String sourceFile, int line) {
    return Dictionary.method(className, method, sourceFile, line);
  }

  /** A fact for the verdict, written as {@code META}; called rarely, so it may synchronize. */
  public static void note(String key, String value) {
    try {
      Dictionary.note(key, value);
    } catch (Throwable e) {
      // Out of stack or memory: the verdict does not tell.
    }
  }

  // ---- functions --------------------------------------------------------------------------------

  /** A woven function starts. Returns the depth to hand to {@link #exit}, -1 if not recorded. */
  @OutOfLine
  public static int enter(int method) {
    try {
      ThreadState state = RecordedThreads.current();
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
      ThreadState state = RecordedThreads.current();
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
      ThreadState state = RecordedThreads.current();
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
    Session on = RecordedThreads.session();
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
    ThreadState state = RecordedThreads.take();
    if (state != null) {
      state.leave();
    }
  }

  public static void member(Object container, @Nullable Object thread) {
    if (thread != null) {
      Guard.call(Hook.MEMBER, thread, container);
    }
  }

  public static void threadEnd() {
    Guard.call(Hook.THREAD_END);
  }

  /** The current thread ends the program; further callers wait for ever. */
  public static void exiting() {
    Guard.call(Hook.EXITING);
  }

  /** {@code Thread.yield} or {@code Thread.onSpinWait} was called. */
  @OutOfLine
  public static void yielded() {
    ThreadState state = RecordedThreads.take();
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
    Session on = RecordedThreads.session();
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

  // ---- tasks and callbacks that are over with the operation around them, too -------------------

  /** A worker starts with a task; over at {@link #taskEnds}, or with the operation around it. */
  public static void taskBegins(Object pool, Object task) {
    Guard.call(Hook.TASK_BEGINS, pool, task);
  }

  /** The innermost open task of that pool has ended; does nothing if there is none. */
  public static void taskEnds(Object pool) {
    Guard.call(Hook.TASK_ENDS, pool);
  }

  /** The last arriving thread starts the action of a barrier. */
  public static void actionBegins(Object barrier) {
    Guard.call(Hook.ACTION_BEGINS, barrier);
  }

  public static void actionEnds(Object barrier) {
    Guard.call(Hook.ACTION_ENDS, barrier);
  }

  /**
   * The library calls the program back; over at {@link #callbackEnds}, or with the operation around
   * it.
   */
  public static void callbackBegins() {
    Guard.call(Hook.CALLBACK_BEGINS);
  }

  public static void callbackEnds() {
    Guard.call(Hook.CALLBACK_ENDS);
  }

  /**
   * A task was handed over that may begin at an instant of {@code nanoTime}; {@code kind} as {@code
   * DELAY} says.
   */
  public static void submittedLater(Object pool, Object task, int kind, long dueNanos) {
    Guard.call(Hook.SUBMITTED_LATER, pool, task, null, kind, dueNanos);
  }

  /** A pool takes no more tasks. */
  public static void shutDown(Object pool) {
    Guard.call(Hook.SHUT_DOWN, pool);
  }

  /** A timer's task will not run again. */
  public static void cancelled(Object task) {
    Guard.call(Hook.CANCELLED, task);
  }
}
