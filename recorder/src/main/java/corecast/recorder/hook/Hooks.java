package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/**
 * What woven code and the drop-in primitives call. Lives on the boot class path of an instrumented
 * target, so it and everything it needs depends on the JDK alone.
 *
 * <p>No method here ever throws, or waits for the program; when recording is off each is a test of
 * one field. Only the outermost operation of a thread is recorded: {@link #begin} raises the
 * thread's depth and {@link #end} lowers it, and nothing is written while the depth was above 0.
 */
public final class Hooks {
  private static final int OUTERMOST = 1;
  private static final int NESTED = 2;

  private static final int OK = Result.OK.code();
  private static final int FAILED = Result.FAILED.code();
  private static final int INTERRUPTED = Result.INTERRUPTED.code();

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
    ThreadLog log = Recording.isOn() ? Threads.log() : null;
    if (log == null || log.inHook) {
      return 0;
    }
    if (log.depth++ > 0) {
      return NESTED;
    }
    if (op != Op.SILENT) {
      log.inHook = true;
      try {
        Operations.begin(log, op, target, arg);
      } catch (Throwable lost) {
        // Never the program's problem: the record is missing.
      }
      log.inHook = false;
    }
    return OUTERMOST;
  }

  /**
   * Called after an operation of the library, whatever its outcome.
   *
   * @param token what {@link #begin} returned
   * @param result a {@code corecast.trace.Result} code
   */
  public static void end(int token, int op, @Nullable Object target, long arg, int result) {
    if (token == 0) {
      return;
    }
    ThreadLog log = Threads.log();
    if (log == null) {
      return;
    }
    if (log.depth > 0) {
      log.depth--;
    }
    if (token == OUTERMOST && op != Op.SILENT && Recording.isOn()) {
      log.inHook = true;
      try {
        Operations.end(log, op, target, arg, result);
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  /** {@link #end} with the result first, as it lies on the stack at a return. */
  public static void endWith(int result, int token, int op, @Nullable Object target, long arg) {
    end(token, op, target, arg, result);
  }

  /** {@link #end} of {@code drainTo}: gives back the number of items, which was on the stack. */
  public static int endDrain(int items, int result, int token, int op, @Nullable Object target) {
    end(token, op, target, items, result);
    return items;
  }

  public static int resultOf(boolean success) {
    return success ? OK : FAILED;
  }

  public static int resultOf(@Nullable Object item) {
    return item != null ? OK : FAILED;
  }

  public static int resultOf(int items) {
    return items > 0 ? OK : FAILED;
  }

  /** Of {@code awaitNanos}: the time that is left. */
  public static int resultOf(long nanosLeft) {
    return nanosLeft > 0 ? OK : FAILED;
  }

  public static int resultOfJoin(Thread target) {
    return target.isAlive() ? FAILED : OK;
  }

  public static int resultOfThrown(Throwable thrown) {
    return thrown instanceof InterruptedException
        ? INTERRUPTED
        : thrown instanceof java.util.concurrent.TimeoutException ? FAILED : Result.THREW.code();
  }

  /** A timeout in ns; 0 if its unit is missing, in which case the operation throws by itself. */
  public static long nanos(long timeout, java.util.concurrent.@Nullable TimeUnit unit) {
    return unit == null ? 0 : Math.max(0, unit.toNanos(timeout));
  }

  /** The thread does something for the recorder now; its CPU time is not the program's. */
  public static int pauseBegin() {
    ThreadLog log = enterHook();
    if (log == null) {
      return 0;
    }
    try {
      log.write(EventKind.TICK.code());
    } catch (Throwable lost) {
      // As above.
    }
    return 1;
  }

  /** Back to the program. */
  public static void pauseEnd(int token) {
    ThreadLog log = token == 0 ? null : Threads.log();
    if (log != null) {
      log.mark();
      log.inHook = false;
    }
  }

  // ---- objects with parameters ----------------------------------------------------------------

  /** A constructor has finished: {@code p1..p3} as {@code ObjectKind} says. */
  public static void created(int objectKind, Object target, long p1, long p2, long p3) {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        Objects.number(log, target, objectKind, p1, p2, p3);
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  // ---- monitors -------------------------------------------------------------------------------

  /**
   * Before {@code monitorenter}: numbers the object while it is not locked yet and remembers it.
   */
  public static void monitorBefore(@Nullable Object monitor) {
    ThreadLog log = monitor == null ? null : enterHook();
    if (log != null && monitor != null) {
      try {
        log.monitorBefore(
            monitor, Objects.number(log, monitor, ObjectKind.MONITOR.code(), 0, 0, 0));
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  /** First thing inside the block: the innermost monitor of {@link #monitorBefore} is held. */
  public static void monitorEntered() {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        int id = log.monitorEntered();
        if (id != 0 && log.depth == 0) {
          log.write(EventKind.LOCK.code(), id, false);
        }
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  /** Just after {@code monitorexit} on the exceptional path. */
  public static void monitorExit() {
    ThreadLog log = enterHook();
    if (log != null) {
      unlocked(log, log.leaveInnermost());
      log.inHook = false;
    }
  }

  /** Just before {@code monitorexit} of that object. */
  public static void monitorExit(@Nullable Object monitor) {
    ThreadLog log = monitor == null ? null : enterHook();
    if (log != null && monitor != null) {
      unlocked(log, log.leave(monitor));
      log.inHook = false;
    }
  }

  private static void unlocked(ThreadLog log, int id) {
    try {
      if (id != 0 && log.depth == 0) {
        log.write(EventKind.UNLOCK.code(), id, false);
      }
    } catch (Throwable lost) {
      // As above.
    }
  }

  // ---- tasks ------------------------------------------------------------------------------------

  /** A pool's worker starts the task's code. Events count as the task's until {@link #taskEnd}. */
  public static int taskBegin(Object pool, Object task) {
    return nestedBegin(EventKind.TASK_BEGIN.code(), pool, task);
  }

  /** The task's code has ended, normally or not. */
  public static void taskEnd(int token, Object pool, Object task) {
    nestedEnd(token, EventKind.TASK_END.code(), pool, task);
  }

  /**
   * The last arriving thread starts the action of a barrier, inside its {@link #begin}/{@link
   * #end}.
   */
  public static int barrierActionBegin(Object barrier) {
    return nestedBegin(EventKind.BARRIER_ACTION_BEGIN.code(), barrier, null);
  }

  /** The barrier's action has ended. */
  public static void barrierActionEnd(int token, Object barrier) {
    nestedEnd(token, EventKind.BARRIER_ACTION_END.code(), barrier, null);
  }

  /**
   * Program code called by the library: what it does is recorded although the library is silent.
   */
  private static int nestedBegin(int kind, Object owner, @Nullable Object task) {
    ThreadLog log = enterHook();
    if (log == null) {
      return 0;
    }
    int outer = log.depth;
    log.depth = 0;
    nestedRecord(log, kind, owner, task);
    log.inHook = false;
    return outer + 1;
  }

  private static void nestedEnd(int token, int kind, Object owner, @Nullable Object task) {
    if (token == 0) {
      return;
    }
    ThreadLog log = Threads.log();
    if (log != null) {
      log.inHook = true;
      if (Recording.isOn()) {
        nestedRecord(log, kind, owner, task);
      }
      log.depth = token - 1;
      log.inHook = false;
    }
  }

  private static void nestedRecord(ThreadLog log, int kind, Object owner, @Nullable Object task) {
    try {
      int id = Objects.number(log, owner);
      if (task == null) {
        log.write(kind, id, true);
      } else {
        log.write(kind, id, System.identityHashCode(task), true);
      }
    } catch (Throwable lost) {
      // As above.
    }
  }

  /** {@code execute} hands a task to a pool; its inside is kept silent by the caller's depth. */
  public static void submitted(Object pool, Object task) {
    poolRecord(EventKind.SUBMIT.code(), pool, task, 0);
  }

  /** The pool has refused the task: no worker of it will run it. */
  public static void rejected(Object pool, Object task) {
    poolRecord(EventKind.REJECT.code(), pool, task, Integer.MAX_VALUE);
  }

  private static void poolRecord(int kind, Object pool, Object task, int deepest) {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        if (log.depth <= deepest) {
          log.write(kind, Objects.number(log, pool), System.identityHashCode(task), false);
        }
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  // ---- facts ----------------------------------------------------------------------------------

  /** The condition belongs to that lock. */
  public static void conditionOf(Object condition, Object lock) {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        int id = Objects.number(log, lock);
        Objects.number(log, condition, ObjectKind.CONDITION.code(), id, 0, 0);
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  /**
   * {@code part} (a read or write lock) stands for {@code owner}: operations on it are the owner's.
   */
  public static void lockOf(Object part, Object owner) {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        Objects.alias(part, Objects.number(log, owner));
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  /** Numbers a function for {@link #enter}; called while weaving, so it may synchronize. */
  public static int method(String className, String method, String sourceFile, int line) {
    Recording recording = Recording.current();
    return recording == null
        ? 0
        : recording.dictionary().method(className, method, sourceFile, line);
  }

  /** A fact for the verdict, written as {@code META}; called rarely, so it may synchronize. */
  public static void note(String key, String value) {
    Recording recording = Recording.current();
    if (recording != null) {
      recording.dictionary().note(key, value);
    }
  }

  // ---- functions --------------------------------------------------------------------------------

  /**
   * A woven function starts. Returns the depth to hand to {@link #exit}; negative if not recorded.
   */
  public static int enter(int method) {
    ThreadLog log = Recording.isOn() ? Threads.log() : null;
    if (log == null) {
      return -1;
    }
    try {
      return log.enter(method);
    } catch (Throwable lost) {
      log.inHook = false;
      return -1;
    }
  }

  /** A woven function returns; {@code depth} is what its {@link #enter} returned. */
  public static void exit(int depth) {
    ThreadLog log = depth >= 0 && Recording.isOn() ? Threads.log() : null;
    if (log != null) {
      try {
        log.exit(depth);
      } catch (Throwable lost) {
        log.inHook = false;
      }
    }
  }

  /** A handler in a function with that depth has caught an exception: inner functions are gone. */
  public static void caught(int depth) {
    ThreadLog log = depth >= 0 && Recording.isOn() ? Threads.log() : null;
    if (log != null) {
      log.caught(depth);
    }
  }

  // ---- threads ----------------------------------------------------------------------------------

  /** The current thread is about to end. */
  public static void threadEnd() {
    Threads.end();
  }

  /** {@code Thread.yield} or {@code Thread.onSpinWait} was called. */
  public static void yielded() {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        if (log.depth == 0) {
          log.write(EventKind.YIELD.code(), 1, true);
        }
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  /** {@code Runtime.availableProcessors()} gave {@code processors} to application code. */
  public static int availableProcessors(int processors) {
    note("availableProcessors", Integer.toString(processors));
    return processors;
  }

  /** A named instant of the program. */
  public static void mark(String name) {
    ThreadLog log = enterHook();
    if (log != null) {
      try {
        log.writeMark(name);
      } catch (Throwable lost) {
        // As above.
      }
      log.inHook = false;
    }
  }

  private static @Nullable ThreadLog enterHook() {
    ThreadLog log = Recording.isOn() ? Threads.log() : null;
    if (log == null || log.inHook) {
      return null;
    }
    log.inHook = true;
    return log;
  }

  static boolean gaveUp(int result) {
    return result == FAILED || result == INTERRUPTED;
  }

  static boolean succeeded(int result) {
    return result == OK;
  }
}
