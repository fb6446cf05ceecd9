package corecast.examples.targets;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** Work of known length, and threads that do it. */
final class Work {
  /** One unit of work. */
  static final long UNIT_NANOS = 1_000_000 * Long.getLong("corecast.unit.millis", 60);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static {
    units(0); // what this loads is not in the first thread's way
  }

  private Work() {}

  /** A step of a program. */
  interface Body {
    void run() throws Exception;
  }

  /** Spins until the thread has used so many units of CPU time. */
  static void units(int units) {
    nanos(units * UNIT_NANOS);
  }

  /** The same for a twelfth of a unit. */
  static void twelfth() {
    nanos(UNIT_NANOS / 12);
  }

  /** The same for one of so many parts of a unit. */
  static void part(int of) {
    nanos(UNIT_NANOS / of);
  }

  private static void nanos(long nanos) {
    long end = THREADS.getCurrentThreadCpuTime() + nanos;
    long now;
    do {
      now = THREADS.getCurrentThreadCpuTime();
    } while (now < end);
  }

  static Thread start(String name, Body body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  /** Threads {@code a}, {@code b} and so on. */
  static void startAndJoin(Body... bodies) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (Body body : bodies) {
      threads.add(start(String.valueOf((char) ('a' + threads.size())), body));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Until the thread waits in the library. */
  static void awaitWaiting(Thread thread) throws InterruptedException {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(2);
    }
  }
}
