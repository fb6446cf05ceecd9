package corecast.recorder.hook.cpu;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of the current thread, from the management module. Where the target runs without
 * that module, elapsed time stands in for it.
 */
public final class CpuClock implements CpuTime {
  /** Kept: to look it up takes as long as a hundred records. */
  private static com.sun.management.@Nullable OperatingSystemMXBean system;

  private final @Nullable ThreadMXBean threads;
  private final long readingNanos;

  private CpuClock(@Nullable ThreadMXBean threads) {
    this.threads = threads;
    this.readingNanos = threads == null ? 0 : measureReading();
  }

  public static CpuClock find() {
    try {
      ThreadMXBean found = Management.threads();
      if (found.isCurrentThreadCpuTimeSupported()) {
        if (!found.isThreadCpuTimeEnabled()) {
          found.setThreadCpuTimeEnabled(true);
        }
        if (found.getCurrentThreadCpuTime() >= 0) {
          return new CpuClock(found);
        }
      }
    } catch (Throwable e) {
      // No such module, or it is forbidden: the caller says in the file which clock was used.
    }
    return new CpuClock(null);
  }

  /** Whether CPU time is measured, not only elapsed time. */
  public boolean isExact() {
    return threads != null;
  }

  @Override
  public long now() {
    ThreadMXBean clock = threads;
    if (clock == null) {
      return System.nanoTime();
    }
    try {
      return clock.getCurrentThreadCpuTime();
    } catch (ThreadDeath e) {
      StoppedThreads.add();
      return clock.getCurrentThreadCpuTime();
    }
  }

  /** The CPU time of any platform thread, by its id; -1 if nobody knows. */
  public long of(long threadId) {
    ThreadMXBean clock = threads;
    return clock == null ? -1 : clock.getThreadCpuTime(threadId);
  }

  @Override
  public long readingNanos() {
    return readingNanos;
  }

  private long measureReading() {
    long best = Long.MAX_VALUE;
    int readings = 100;
    for (int batch = 0; batch < 20; batch++) {
      long from = now();
      for (int i = 1; i < readings; i++) {
        now();
      }
      best = Math.min(best, (now() - from) / readings);
    }
    return Math.max(0, best);
  }

  /** Time spent on compilation since the virtual machine has started, in ms; 0 if unknown. */
  public static long compilationMillis() {
    try {
      CompilationMXBean compilation = Management.compilation();
      return compilation != null && compilation.isCompilationTimeMonitoringSupported()
          ? compilation.getTotalCompilationTime()
          : 0;
    } catch (Throwable e) {
      return 0;
    }
  }

  /** CPU time of the process in ns, in steps of 10 ms; 0 if unknown. */
  public static long processNanos() {
    long told = ProcessTime.nanos();
    return told > 0 ? told : askedNanos();
  }

  /** The same of the management module, which takes 20 ms at the first time. */
  private static long askedNanos() {
    try {
      com.sun.management.OperatingSystemMXBean found = system;
      if (found == null
          && ManagementFactory.getOperatingSystemMXBean()
              instanceof com.sun.management.OperatingSystemMXBean here) {
        system = here;
        found = here;
      }
      return found == null ? 0 : Math.max(0, found.getProcessCpuTime());
    } catch (Throwable e) {
      return 0;
    }
  }
}
