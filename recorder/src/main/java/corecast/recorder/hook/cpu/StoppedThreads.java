package corecast.recorder.hook.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Threads that {@code Thread.stop()}, which Java 17 to 19 have, has hit in a hook. What it throws
 * arrives where a native method returns, such as those that read the processor's counter and the
 * CPU time, and the program must not lose it: they are stopped again, until it hits the program.
 */
public final class StoppedThreads {
  private record Stopped(Thread thread, @Nullable Stopped next) {}

  private static volatile @Nullable Stopped last;

  private StoppedThreads() {}

  public static synchronized void add() {
    last = new Stopped(Thread.currentThread(), last);
  }

  /** Stops them; for another thread, which is in no hook. */
  @SuppressWarnings({"deprecation", "removal"})
  public static void stopAgain() {
    if (last == null) {
      return;
    }
    Stopped next;
    synchronized (StoppedThreads.class) {
      next = last;
      last = null;
    }
    for (; next != null; next = next.next) {
      next.thread.stop();
    }
  }
}
