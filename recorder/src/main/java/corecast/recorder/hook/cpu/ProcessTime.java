package corecast.recorder.hook.cpu;

import java.io.File;
import java.io.IOException;

/** The CPU time of this process as Linux tells it, in steps of 10 ms. */
final class ProcessTime {
  /** {@code /proc} counts in hundredths of a second. */
  private static final long TICK_NANOS = 10_000_000;

  /** From the third word on: the time in the program; behind it comes the time in the system. */
  private static final int USER = 11;

  private static final File STAT = new File("/proc/self/stat");

  private ProcessTime() {}

  /** In ns, with threads that have ended and without child processes; -1 if unknown. */
  static long nanos() {
    try {
      return nanos(ProcFile.read(STAT));
    } catch (IOException | RuntimeException e) {
      return -1; // not Linux, or not allowed
    }
  }

  /** Of such a text. Its second word, the name of the process, may have blanks and brackets. */
  static long nanos(String stat) {
    int word = stat.lastIndexOf(')') + 2;
    for (int i = 0; i < USER; i++) {
      word = stat.indexOf(' ', word) + 1;
    }
    int end = stat.indexOf(' ', word);
    long user = Long.parseLong(stat, word, end, 10);
    long system = Long.parseLong(stat, end + 1, stat.indexOf(' ', end + 1), 10);
    return (user + system) * TICK_NANOS;
  }
}
