package corecast.recorder.hook;

import corecast.recorder.hook.library.JdkObjects;
import corecast.recorder.hook.library.Pools;
import corecast.recorder.hook.library.TimedTasks;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Date;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What woven bodies of JDK methods call, so that the code put into them needs no branch: the end of
 * an operation by the kind of its return value, arguments in nanoseconds, and application code that
 * a JDK method calls back.
 */
public final class Bodies {
  private static final int OK = Result.OK.code();
  private static final int FAILED = Result.FAILED.code();
  private static final int INTERRUPTED = Result.INTERRUPTED.code();
  private static final int THREW = Result.THREW.code();

  private Bodies() {}

  // ---- ends, by what the method returned -------------------------------------------------------

  /** Whatever it returned, it worked. */
  public static void done(int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, OK);
  }

  /** {@code false}: it gave up. */
  public static void done(boolean value, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, value ? OK : FAILED);
  }

  /** {@code null}: it gave up. */
  public static void done(
      @Nullable Object value, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, value != null ? OK : FAILED);
  }

  /** Nothing left of the time: it gave up. */
  public static void done(
      long remainingNanos, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, remainingNanos > 0 ? OK : FAILED);
  }

  /** The number of items taken is the operation's argument. */
  public static void counted(
      int items, int token, int op, @Nullable Object target, long ignoredArg) {
    Hooks.end(token, op, target, items, items > 0 ? OK : FAILED);
  }

  /** It moved so many bytes; below 0: the stream has ended. */
  public static void moved(int bytes, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, bytes, OK);
  }

  /** It moved so many bytes; below 0: the stream has ended, or it cannot be done so. */
  public static void moved(long bytes, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, Math.max(-1, bytes), OK);
  }

  /** It got a datagram, of so many bytes, if one was there. */
  public static void message(int bytes, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, 1, bytes > 0 ? OK : THREW);
  }

  /** As {@link #message(int, int, int, Object, long)}, into several buffers. */
  public static void message(long bytes, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, 1, bytes > 0 ? OK : THREW);
  }

  /** It got a datagram from somebody, if one was there. */
  public static void message(
      @Nullable Object sender, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, 1, sender != null ? OK : THREW);
  }

  /** It returned a byte; below 0: the stream has ended. */
  public static void movedOne(int value, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, value < 0 ? -1 : 1, OK);
  }

  /** A thread that is still alive was not waited for to the end. */
  public static void joined(int token, int op, @Nullable Object target, long arg) {
    boolean alive = target instanceof Thread thread && thread.isAlive();
    Hooks.end(token, op, target, arg, alive ? FAILED : OK);
  }

  /** It ended with an exception, which goes on to the caller. */
  public static void threw(Throwable thrown, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, resultOf(thrown));
  }

  /** A future is done; what follows is waking those who wait, and its {@code done()}. */
  public static void futureDone(Object future) {
    Hooks.end(Hooks.begin(Operation.FUTURE_DONE, future, 0), Operation.FUTURE_DONE, future, 0, OK);
  }

  // ---- arguments

  /** A timeout; 0 if the method will throw for want of a unit. */
  public static long nanos(long time, @Nullable TimeUnit unit) {
    return unit == null || time <= 0 ? 0 : unit.toNanos(time);
  }

  /** A timeout in milliseconds. */
  public static long nanosOfMillis(long millis) {
    return millis <= 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** A deadline in milliseconds since the epoch. */
  public static long nanosUntil(long epochMillis) {
    return nanosOfMillis(epochMillis - System.currentTimeMillis());
  }

  /** A deadline; 0 if its class is the program's. */
  public static long nanosUntil(@Nullable Date deadline) {
    return deadline == null || !JdkObjects.isOwn(deadline) ? 0 : nanosUntil(deadline.getTime());
  }

  /** A duration; 0 if the method will throw for want of one. */
  public static long nanos(@Nullable Duration duration) {
    return duration == null || duration.isNegative() ? 0 : TimeUnit.NANOSECONDS.convert(duration);
  }

  // ---- facts

  /** A pool is handed a task; it will throw if there is none. */
  public static void submitted(Object pool, @Nullable Object task) {
    if (task != null) {
      Hooks.submitted(pool, task);
    }
  }

  /**
   * A scheduled pool is handed a task, or hands itself the next run of one. What the program has
   * put around a task is not asked for its time: that is what was planned last.
   */
  public static void submittedLater(Object pool, @Nullable Object task) {
    if (task instanceof RunnableScheduledFuture<?> timed && JdkObjects.isOwn(timed)) {
      long due = 0;
      int kind = 0;
      try {
        due = TimedTasks.due(timed);
        kind = TimedTasks.kindOf(timed);
      } catch (Throwable e) {
        // Out of stack: it counts as due.
      }
      Hooks.submittedLater(pool, timed, kind, due);
    } else if (task != null) {
      Guard.call(Hook.SUBMITTED_AS_PLANNED, pool, task);
    }
  }

  public static void timerSubmitted(Object queue, Object task, long nextMillis, long period) {
    long delay = TimeUnit.MILLISECONDS.toNanos(nextMillis - System.currentTimeMillis());
    Hooks.submittedLater(queue, task, TimedTasks.kindOf(period), System.nanoTime() + delay);
  }

  /** A timer starts a task, and has planned its next run, if it has one. */
  public static void timerTaskBegins(Object task, Object queue, long nextMillis, long period) {
    Hooks.taskBegins(queue, task);
    if (period != 0) {
      timerSubmitted(queue, task, nextMillis, period);
    }
  }

  public static void parts(Object owner, Object reader, Object writer) {
    Hooks.lockOf(reader, owner);
    Hooks.lockOf(writer, owner);
  }

  // ---- application code called back

  /** A worker takes a task: what it does from here on is the task's. */
  public static void taskBegins(Object task, Object pool) {
    Hooks.taskBegins(pool, task);
  }

  /** A pool asks its handler about a task it has refused; the library's own ones stay silent. */
  public static void handlerBegins(ThreadPoolExecutor pool) {
    Object handler = null;
    try {
      handler = Pools.handler(pool);
    } catch (Throwable e) {
      // Out of memory: the handler stays silent.
    }
    if (handler != null && !JdkObjects.isOwn(handler)) {
      Hooks.callbackBegins();
    }
  }

  /** Wakes a thread that waits inside a recorded operation: no event of its own. */
  public static void unparkSilently(@Nullable Thread thread) {
    int token = Hooks.begin(Operation.SILENT, thread, 0);
    java.util.concurrent.locks.LockSupport.unpark(thread);
    Hooks.end(token, Operation.SILENT, thread, 0, OK);
  }

  /** {@code shutdownNow} interrupts a worker, and with it the task that runs there. */
  public static void interruptWorker(Thread worker) {
    int token = Hooks.callbackBegin();
    try {
      worker.interrupt();
    } finally {
      Hooks.callbackEnd(token);
    }
  }

  static int resultOf(Throwable thrown) {
    if (thrown instanceof InterruptedException) {
      return INTERRUPTED;
    }
    boolean late = thrown instanceof TimeoutException || thrown instanceof SocketTimeoutException;
    return late ? FAILED : THREW;
  }
}
