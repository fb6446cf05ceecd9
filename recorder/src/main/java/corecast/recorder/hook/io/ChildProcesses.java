package corecast.recorder.hook.io;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What the system knows of processes that the program has started. */
public final class ChildProcesses {
  private static final String PIPE = "java.lang.Process$PipeInputStream";

  /** In clock ticks, which {@code /proc} counts in hundredths of a second. */
  private static final long TICK_NANOS = 10_000_000;

  /** If it seems to be older, the clock of the system is another one. */
  private static final long MOST_AGE_NANOS = 10_000_000_000L;

  /** CPU time of those that have ended, ns; -1 if it was not asked for yet. */
  private static long known = -1;

  private ChildProcesses() {}

  static boolean isPipe(@Nullable Object stream) {
    return stream != null
        && stream.getClass() != FileInputStream.class
        && stream.getClass().getName().equals(PIPE);
  }

  /** CPU time of the processes that have ended since the last call, ns; 0 if unknown. */
  public static synchronized long cpuOfEnded() {
    long before = known;
    known = Math.max(before, cpuOfAll());
    return before < 0 ? 0 : known - before;
  }

  /** Of those that have ended, as Linux has it; 0 elsewhere. */
  private static long cpuOfAll() {
    try {
      String[] words = status("self");
      return (Long.parseLong(words[13]) + Long.parseLong(words[14])) * TICK_NANOS;
    } catch (Throwable e) {
      return 0;
    }
  }

  /**
   * How long a process has been there, as Linux has it; 0 elsewhere. On one CPU the library's
   * thread may come to wait for it late.
   */
  public static long ageOf(long pid) {
    try {
      long started = Long.parseLong(status(Long.toString(pid))[19]) * TICK_NANOS + TICK_NANOS / 2;
      long age = System.nanoTime() - started;
      return age > 0 && age < MOST_AGE_NANOS ? age : 0;
    } catch (Throwable e) {
      return 0;
    }
  }

  /**
   * What Linux says of a process, from the third word on: the second, its name, may have blanks.
   */
  private static String[] status(String process) throws IOException {
    try (FileInputStream file = new FileInputStream("/proc/".concat(process).concat("/stat"))) {
      String line = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
      return line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    }
  }
}
