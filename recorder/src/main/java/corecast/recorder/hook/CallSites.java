package corecast.recorder.hook;

import corecast.trace.Result;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What calls of native JDK methods in application code are replaced by: the same, recorded. */
public final class CallSites {
  private static final int OK = Result.OK.code();
  private static final int FAILED = Result.FAILED.code();
  private static final int INTERRUPTED = Result.INTERRUPTED.code();
  private static final int THREW = Result.THREW.code();

  private CallSites() {}

  public static void objectWait(Object monitor) throws InterruptedException {
    objectWait(monitor, 0);
  }

  @SuppressWarnings("WaitNotInLoop") // the loop, if any, is the caller's
  public static void objectWait(Object monitor, long millis) throws InterruptedException {
    int token = Hooks.begin(Op.WAIT, monitor, millis * 1_000_000);
    int result = THREW;
    try {
      long start = millis > 0 ? System.nanoTime() : 0;
      monitor.wait(millis);
      result = millis > 0 && System.nanoTime() - start >= millis * 1_000_000 ? FAILED : OK;
    } catch (InterruptedException e) {
      result = INTERRUPTED;
      throw e;
    } finally {
      Hooks.end(token, Op.WAIT, monitor, 0, result);
    }
  }

  public static void objectWait(Object monitor, long millis, int nanos)
      throws InterruptedException {
    objectWait(monitor, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
  }

  public static void objectNotify(Object monitor) {
    int token = Hooks.begin(Op.NOTIFY, monitor, 0);
    try {
      monitor.notify();
    } finally {
      Hooks.end(token, Op.NOTIFY, monitor, 0, OK);
    }
  }

  public static void objectNotifyAll(Object monitor) {
    int token = Hooks.begin(Op.NOTIFY_ALL, monitor, 0);
    try {
      monitor.notifyAll();
    } finally {
      Hooks.end(token, Op.NOTIFY_ALL, monitor, 0, OK);
    }
  }

  public static void sleep(long millis) throws InterruptedException {
    sleep(millis, 0);
  }

  public static void sleep(long millis, int nanos) throws InterruptedException {
    long all =
        millis > Long.MAX_VALUE / 1_000_000 - 1 ? Long.MAX_VALUE : millis * 1_000_000 + nanos;
    int token = Hooks.begin(Op.SLEEP, null, Math.max(0, all));
    int result = THREW;
    try {
      Thread.sleep(millis, nanos);
      result = OK;
    } catch (InterruptedException e) {
      result = INTERRUPTED;
      throw e;
    } finally {
      Hooks.end(token, Op.SLEEP, null, 0, result);
    }
  }

  public static void sleep(Duration duration) throws InterruptedException {
    long nanos = TimeUnit.NANOSECONDS.convert(duration);
    if (nanos > 0) {
      sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    } else {
      sleep(0, 0);
    }
  }

  public static void sleep(TimeUnit unit, long timeout) throws InterruptedException {
    if (timeout > 0) {
      long nanos = unit.toNanos(timeout);
      sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // the caller's own yield
  public static void threadYield() {
    Thread.yield();
    Hooks.yielded();
  }

  /** On one CPU spinning cannot succeed: it gives way instead. */
  @SuppressWarnings("ThreadPriorityCheck")
  public static void onSpinWait() {
    Thread.yield();
    Hooks.yielded();
  }

  /** The code of a task, called by a worker of a pool. */
  public static void runTask(Runnable task, Object pool) {
    int token = Hooks.taskBegin(pool, task);
    try {
      task.run();
    } finally {
      Hooks.taskEnd(token, pool, task);
    }
  }

  /** The action of a barrier, called by the last to arrive. */
  public static void runBarrierAction(Runnable action, Object barrier) {
    int token = Hooks.barrierActionBegin(barrier);
    try {
      action.run();
    } finally {
      Hooks.barrierActionEnd(token, barrier);
    }
  }
}
