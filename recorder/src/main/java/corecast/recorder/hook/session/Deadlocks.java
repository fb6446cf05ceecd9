package corecast.recorder.hook.session;

import corecast.recorder.hook.cpu.Management;
import corecast.trace.TraceWriter;
import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes which threads wait for one another's locks and monitors for ever, as the virtual machine
 * finds them. It is asked at the end, and now and then before, since a deadlocked program is mostly
 * killed.
 */
public final class Deadlocks {
  /** Key of the fact; a reader of the trace shows whatever begins so. */
  private static final String KEY = "warning.deadlock";

  private static final long PAUSE_NANOS = 2_000_000_000;

  /** To look takes no more than one in so much of the time. */
  private static final long SHARE = 10_000;

  private static final int FRAMES = 32;
  private static final int MOST_TOLD = 8;
  private static final String LOCKS = "java.util.concurrent.locks.";

  private final TraceWriter writer;
  private long next = System.nanoTime() + PAUSE_NANOS;
  private long[] known = {};

  Deadlocks(TraceWriter writer) {
    this.writer = writer;
  }

  /** Looks if that was long enough ago. */
  public void lookAtTimes() {
    long now = System.nanoTime();
    if (now - next >= 0) {
      look();
      long after = System.nanoTime();
      next = after + Math.max(PAUSE_NANOS, SHARE * (after - now));
    }
  }

  public synchronized void look() {
    try {
      ThreadMXBean threads = Management.threads();
      long[] ids = threads.findDeadlockedThreads();
      if (ids != null && !Arrays.equals(ids, known)) {
        known = ids;
        writer.meta(KEY, text(threads.getThreadInfo(ids, FRAMES)));
      }
    } catch (Throwable e) {
      // Without that module, or out of memory: the verdict does not tell.
    }
  }

  private static String text(ThreadInfo[] infos) {
    StringBuilder text = new StringBuilder("deadlock: ");
    int told = 0;
    for (ThreadInfo info : infos) {
      LockInfo lock = info == null ? null : info.getLockInfo();
      if (info == null || lock == null || told == MOST_TOLD) {
        continue;
      }
      text.append(told++ == 0 ? "" : ", ").append(info.getThreadName()).append(" waits");
      StackTraceElement place = place(info.getStackTrace());
      if (place != null) {
        text.append(" in ").append(place.getClassName()).append('.').append(place.getMethodName());
        text.append(" (").append(place.getFileName()).append(':');
        text.append(place.getLineNumber()).append(')');
      }
      text.append(" for ").append(name(lock, info.getThreadState() == Thread.State.BLOCKED));
      text.append(", held by ").append(info.getLockOwnerName());
    }
    if (told < infos.length) {
      text.append(", and ").append(infos.length - told).append(" more threads");
    }
    return text.toString();
  }

  /** The innermost frame that is the program's; {@code null} if there is none. */
  private static @Nullable StackTraceElement place(StackTraceElement[] frames) {
    for (StackTraceElement frame : frames) {
      String module = frame.getModuleName();
      if (module == null || !(module.startsWith("java.") || module.startsWith("jdk."))) {
        return frame;
      }
    }
    return null;
  }

  private static String name(LockInfo lock, boolean isMonitor) {
    String type = lock.getClassName();
    if (isMonitor) {
      return "the monitor of a ".concat(type);
    }
    // What a lock is built on is a class inside of it.
    int inner = type.startsWith(LOCKS) ? type.indexOf('$') : -1;
    return "a ".concat(inner < 0 ? type : type.substring(0, inner));
  }
}
