package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import java.util.concurrent.TimeUnit;

/** Recorded stand-ins for what {@link Thread} does in methods that cannot be overridden. */
public final class Threads {
  private Threads() {}

  /** {@code thread.join()}. */
  public static void join(Thread thread) throws InterruptedException {
    BetweenHooks.run(Operation.JOIN, thread, 0, thread::join);
  }

  /**
   * {@code thread.join(millis)}.
   *
   * @return whether the thread has ended
   */
  public static boolean join(Thread thread, long millis) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.JOIN,
        thread,
        TimeUnit.MILLISECONDS.toNanos(millis),
        () -> {
          thread.join(millis);
          return !thread.isAlive();
        });
  }

  /** {@code Thread.sleep(millis)}. */
  public static void sleep(long millis) throws InterruptedException {
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    BetweenHooks.run(Operation.SLEEP, Thread.currentThread(), nanos, () -> Thread.sleep(millis));
  }

  /** {@code Thread.yield()}. */
  public static void yieldNow() {
    Hooks.yielded();
    Thread.yield();
  }
}
