package corecast.recorder.hook;

import corecast.trace.Result;
import java.util.concurrent.TimeUnit;

/**
 * What application classes call instead of methods that have no body to weave: {@code Object.wait},
 * {@code notify}, {@code Thread.sleep} and {@code yield}. Each does what the original does, with
 * the same exceptions.
 */
public final class CallSites {
  private static final int OK = Result.OK.code();
  private static final int FAILED = Result.FAILED.code();

  private CallSites() {}

  /** {@code monitor.wait()}. */
  public static void wait(Object monitor) throws InterruptedException {
    int token = Hooks.begin(Op.WAIT, monitor, 0);
    try {
      monitor.wait();
    } catch (Throwable e) {
      Bodies.threw(e, token, Op.WAIT, monitor, 0);
      throw e;
    }
    Hooks.end(token, Op.WAIT, monitor, 0, OK);
  }

  /** {@code monitor.wait(millis)}. */
  public static void wait(Object monitor, long millis) throws InterruptedException {
    wait(monitor, millis, 0);
  }

  /** {@code monitor.wait(millis, nanos)}; it gave up if the time is over when it returns. */
  public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
    long timeout = Bodies.nanosOfMillis(millis) + nanos;
    long start = System.nanoTime();
    int token = Hooks.begin(Op.WAIT, monitor, timeout);
    try {
      monitor.wait(millis, nanos);
    } catch (Throwable e) {
      Bodies.threw(e, token, Op.WAIT, monitor, timeout);
      throw e;
    }
    boolean timeIsOver = timeout > 0 && System.nanoTime() - start >= timeout;
    Hooks.end(token, Op.WAIT, monitor, timeout, timeIsOver ? FAILED : OK);
  }

  /** {@code monitor.notify()}. */
  public static void notify(Object monitor) {
    int token = Hooks.begin(Op.NOTIFY, monitor, 0);
    try {
      monitor.notify();
    } catch (Throwable e) {
      Bodies.threw(e, token, Op.NOTIFY, monitor, 0);
      throw e;
    }
    Hooks.end(token, Op.NOTIFY, monitor, 0, OK);
  }

  /** {@code monitor.notifyAll()}. */
  public static void notifyAll(Object monitor) {
    int token = Hooks.begin(Op.NOTIFY_ALL, monitor, 0);
    try {
      monitor.notifyAll();
    } catch (Throwable e) {
      Bodies.threw(e, token, Op.NOTIFY_ALL, monitor, 0);
      throw e;
    }
    Hooks.end(token, Op.NOTIFY_ALL, monitor, 0, OK);
  }

  /** {@code Thread.sleep(millis)}. */
  public static void sleep(long millis) throws InterruptedException {
    sleep(millis, 0);
  }

  /** {@code Thread.sleep(millis, nanos)}. */
  public static void sleep(long millis, int nanos) throws InterruptedException {
    long duration = TimeUnit.MILLISECONDS.toNanos(millis) + nanos;
    int token = Hooks.begin(Op.SLEEP, null, duration);
    try {
      Thread.sleep(millis, nanos);
    } catch (Throwable e) {
      Bodies.threw(e, token, Op.SLEEP, null, duration);
      throw e;
    }
    Hooks.end(token, Op.SLEEP, null, duration, OK);
  }

  /** {@code Thread.yield()}. */
  public static void yield() {
    Hooks.yielded();
    Thread.yield();
  }

  /** {@code Thread.onSpinWait()}: on one CPU only giving it away lets the other thread go on. */
  public static void onSpinWait() {
    Hooks.yielded();
    Thread.yield();
  }
}
