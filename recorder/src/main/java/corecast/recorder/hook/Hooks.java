package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/**
 * What woven code and the drop-in primitives call. Lives on the boot class path of an instrumented
 * target, so it and everything it needs depends on {@code java.base} alone.
 *
 * <p>No method here ever throws, locks, or parks; when recording is off each is a test of one
 * field. Only the outermost operation of a thread is recorded: {@link #begin} raises the thread's
 * depth and {@link #end} lowers it, and nothing is written while the depth was above 0.
 */
public final class Hooks {
  private Hooks() {}

  // ---- operations of java.util.concurrent, threads, I/O -------------------------------------

  /**
   * Called before an operation of the library.
   *
   * @param op one of {@link Op}
   * @param target the lock, queue, pool, thread ... it works on; {@code null} if none
   * @param arg its number (permits, nanoseconds), or 0
   * @return a token for {@link #end}; 0 if nothing is to be recorded
   */
  public static int begin(int op, @Nullable Object target, long arg) {
    return 0;
  }

  /**
   * Called after an operation of the library, whatever its outcome.
   *
   * @param token what {@link #begin} returned
   * @param result a {@code corecast.trace.Result} code
   */
  public static void end(int token, int op, @Nullable Object target, long arg, int result) {}

  // ---- objects with parameters ----------------------------------------------------------------

  /** A constructor has finished: {@code p1..p3} as {@code ObjectKind} says. */
  public static void created(int objectKind, Object target, long p1, long p2, long p3) {}

  // ---- monitors -------------------------------------------------------------------------------

  /**
   * Before {@code monitorenter}: numbers the object while it is not locked yet and remembers it.
   */
  public static void monitorBefore(Object monitor) {}

  /** First thing inside the block: the innermost monitor of {@link #monitorBefore} is held. */
  public static void monitorEntered() {}

  /** Just before the block's {@code monitorexit}, or just after it on the exceptional path. */
  public static void monitorExit() {}

  // ---- tasks ------------------------------------------------------------------------------------

  /** A pool's worker starts the task's code. Events count as the task's until {@link #taskEnd}. */
  public static int taskBegin(Object pool, Object task) {
    return 0;
  }

  /** The task's code has ended, normally or not. */
  public static void taskEnd(int token, Object pool, Object task) {}

  /**
   * The last arriving thread starts the action of a barrier, inside its {@link #begin}/{@link
   * #end}.
   */
  public static int barrierActionBegin(Object barrier) {
    return 0;
  }

  /** The barrier's action has ended. */
  public static void barrierActionEnd(int token, Object barrier) {}

  /**
   * A silent operation of the library calls back application code: events count again until {@link
   * #callbackEnd}.
   */
  public static int callbackBegin() {
    return 0;
  }

  /** The application code called back has ended. */
  public static void callbackEnd(int token) {}

  /**
   * The recorder itself starts to work in a thread of the program, for example to weave a class:
   * nothing is recorded, and the CPU time until {@link #hiddenEnd} is not the program's.
   */
  public static int hiddenBegin() {
    return 0;
  }

  /** The recorder's own work in this thread has ended. */
  public static void hiddenEnd(int token) {}

  /** {@code execute} hands a task to a pool; its inside is kept silent by the caller's depth. */
  public static void submitted(Object pool, Object task) {}

  /** The pool has refused the task: no worker of it will run it. */
  public static void rejected(Object pool, Object task) {}

  // ---- facts ----------------------------------------------------------------------------------

  /** The condition belongs to that lock. */
  public static void conditionOf(Object condition, Object lock) {}

  /**
   * {@code part} (a read or write lock) stands for {@code owner}: operations on it are the owner's.
   */
  public static void lockOf(Object part, Object owner) {}

  /** Numbers a function for {@link #enter}; called while weaving, so it may synchronize. */
  public static int method(String className, String method, String sourceFile, int line) {
    return 0;
  }

  /** A fact for the verdict, written as {@code META}; called rarely, so it may synchronize. */
  public static void note(String key, String value) {}

  // ---- functions --------------------------------------------------------------------------------

  /** A woven function starts. Returns the depth to hand to {@link #exit}. */
  public static int enter(int method) {
    return 0;
  }

  /** A woven function returns; {@code depth} is what its {@link #enter} returned. */
  public static void exit(int depth) {}

  /** A handler in a function with that depth has caught an exception: inner functions are gone. */
  public static void caught(int depth) {}

  // ---- threads ----------------------------------------------------------------------------------

  /** The current thread is about to end. */
  public static void threadEnd() {}

  /** {@code Thread.yield} or {@code Thread.onSpinWait} was called. */
  public static void yielded() {}

  /** {@code Runtime.availableProcessors()} gave {@code processors} to application code. */
  public static int availableProcessors(int processors) {
    return processors;
  }

  /** A named instant of the program. */
  public static void mark(String name) {}
}
