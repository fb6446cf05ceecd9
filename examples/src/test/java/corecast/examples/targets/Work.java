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
    isBefore(0); // what this loads is not in the first thread's way
  }

  private static volatile double sink;

  private Work() {}

  /** A step of a program. */
  interface Body {
    void run() throws Exception;
  }

  /** Spins until the thread has used so many units of CPU time. */
  static void units(int units) {
    for (int i = 0; i < units; i++) {
      part1();
    }
  }

  /** The same for a twelfth of a unit. */
  static void twelfth() {
    part12();
  }

  /** The same for one of so many parts of a unit. */
  static void part(int of) {
    switch (of) {
      case 1 -> part1();
      case 4 -> part4();
      case 5 -> part5();
      case 10 -> part10();
      case 12 -> part12();
      case 80 -> part80();
      case 100 -> part100();
      case 200 -> part200();
      case 240 -> part240();
      case 300 -> part300();
      default -> throw new IllegalArgumentException("there is no function for 1/" + of);
    }
  }

  private static long end(int parts) {
    return THREADS.getCurrentThreadCpuTime() + UNIT_NANOS / parts;
  }

  private static boolean isBefore(long end) {
    return THREADS.getCurrentThreadCpuTime() < end;
  }

  // A function for each length, which tells a recording what the work was meant to take.

  /** A unit of a thread that cannot ask how much CPU time it has used: so many rounds of a loop. */
  static void part1(long rounds) {
    double sum = 0;
    for (long i = 0; i < rounds; i++) {
      sum += Math.sqrt(i);
    }
    sink = sum;
  }

  private static void part1() {
    for (long end = end(1); isBefore(end); ) {}
  }

  private static void part4() {
    for (long end = end(4); isBefore(end); ) {}
  }

  private static void part5() {
    for (long end = end(5); isBefore(end); ) {}
  }

  private static void part10() {
    for (long end = end(10); isBefore(end); ) {}
  }

  private static void part12() {
    for (long end = end(12); isBefore(end); ) {}
  }

  private static void part80() {
    for (long end = end(80); isBefore(end); ) {}
  }

  private static void part100() {
    for (long end = end(100); isBefore(end); ) {}
  }

  private static void part200() {
    for (long end = end(200); isBefore(end); ) {}
  }

  private static void part240() {
    for (long end = end(240); isBefore(end); ) {}
  }

  private static void part300() {
    for (long end = end(300); isBefore(end); ) {}
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
