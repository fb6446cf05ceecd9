package corecast.recorder.hook;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** The CPU time of the current thread; wall time where the JVM cannot tell. */
final class CpuClock {
  private static final @Nullable ThreadMXBean THREADS = find();

  private CpuClock() {}

  private static @Nullable ThreadMXBean find() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      return threads.getCurrentThreadCpuTime() > 0 ? threads : null;
    } catch (Throwable unavailable) { // no java.management in the image, or not supported
      return null;
    }
  }

  static boolean measuresCpu() {
    return THREADS != null;
  }

  /** CPU time of the current thread, ns. Costs about 20 times a {@code nanoTime}. */
  static long nanos() {
    return THREADS == null ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
  }
}
