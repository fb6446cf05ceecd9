package corecast.recorder.hook.cpu;

import java.io.File;
import java.io.IOException;

/** The CPU time of this process as Linux tells it, in steps of 10 ms. */
public final class ProcessTime {
  /** {@code /proc} counts in hundredths of a second. */
  private static final long TICK_NANOS = 10_000_000;

  /**
   * From the third word on: the time in the program; behind it come the time in the system, and
   * both of the child processes that have ended and were waited for.
   */
  private static final int USER = 11;

  private static final int OWN = 2;
  private static final int WITH_CHILDREN = 4;

  private static final File STAT = new File("/proc/self/stat");

  private ProcessTime() {}

  /** In ns, with threads that have ended and without child processes; -1 if unknown. */
  static long nanos() {
    return read(OWN);
  }

  /** The same with child processes that have ended; the JDK waits for each at its end. */
  public static long withChildrenNanos() {
    return read(WITH_CHILDREN);
  }

  private static long read(int words) {
    try {
      return nanos(ProcFile.read(STAT), words);
    } catch (IOException | RuntimeException e) {
      return -1; // not Linux, or not allowed
    }
  }

  /** Of such a text. Its second word, the name of the process, may have blanks and brackets. */
  static long nanos(String stat) {
    return nanos(stat, OWN);
  }

  static long withChildrenNanos(String stat) {
    return nanos(stat, WITH_CHILDREN);
  }

  private static long nanos(String stat, int words) {
    int word = stat.lastIndexOf(')') + 2;
    for (int i = 0; i < USER; i++) {
      word = stat.indexOf(' ', word) + 1;
    }
    long ticks = 0;
    for (int i = 0; i < words; i++) {
      int end = stat.indexOf(' ', word);
      ticks += Long.parseLong(stat, word, end, 10);
      word = end + 1;
    }
    return ticks * TICK_NANOS;
  }
}
