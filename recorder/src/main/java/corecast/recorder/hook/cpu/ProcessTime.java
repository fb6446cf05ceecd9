package corecast.recorder.hook.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The CPU time of this process as Linux tells it, in steps of 10 ms. */
final class ProcessTime {
  /** {@code /proc} counts in hundredths of a second. */
  private static final long TICK_NANOS = 10_000_000;

  /** From the third word on: the time in the program and the time in the system. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private ProcessTime() {}

  /** In ns, with threads that have ended and without child processes; -1 if unknown. */
  static long nanos() {
    try {
      return nanos(Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1));
    } catch (IOException | RuntimeException e) {
      return -1; // not Linux, or not allowed
    }
  }

  /** Of such a text. Its second word, the name of the process, may have blanks and brackets. */
  static long nanos(String stat) {
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(words[USER]) + Long.parseLong(words[SYSTEM])) * TICK_NANOS;
  }
}
