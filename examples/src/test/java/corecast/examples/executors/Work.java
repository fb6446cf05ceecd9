package corecast.examples.executors;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Work of a known length. */
final class Work {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static volatile long spins;

  private Work() {}

  /** Uses that much CPU time of the current thread. */
  static void millis(int millis) {
    long end = THREADS.getCurrentThreadCpuTime() + millis * 1_000_000L;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      spins++;
    }
  }
}
