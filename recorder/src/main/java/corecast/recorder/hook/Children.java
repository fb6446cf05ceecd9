package corecast.recorder.hook;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Processes that the program starts: a thread of the library waits for the end of each. */
public final class Children {
  private static final String PIPE = "java.lang.Process$PipeInputStream";

  /** In clock ticks, which {@code /proc} counts in hundredths of a second. */
  private static final long TICK_NANOS = 10_000_000;

  /** CPU time of those that have ended, ns; -1 if it was not asked for yet. */
  private static long known = -1;

  private Children() {}

  /** The library's thread is about to wait for a process that was just started. */
  public static void waiting() {
    cpuOfEnded();
    Hooks.callSiteBegin(Op.IO_CHILD, null, 0);
  }

  /** The process has ended. */
  public static void ended() {
    Hooks.callSiteEnd(Op.IO_CHILD);
  }

  static boolean isPipe(@Nullable Object stream) {
    return stream != null
        && stream.getClass() != FileInputStream.class
        && stream.getClass().getName().equals(PIPE);
  }

  /** CPU time of the processes that have ended since the last call, ns; 0 if unknown. */
  static synchronized long cpuOfEnded() {
    long before = known;
    known = Math.max(before, cpuOfAll());
    return before < 0 ? 0 : known - before;
  }

  /** Of those that have ended, as Linux has it; 0 elsewhere. */
  private static long cpuOfAll() {
    try (FileInputStream file = new FileInputStream("/proc/self/stat")) {
      String line = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
      // The name of the process, in brackets, may have blanks; the 14th and 15th word behind it.
      String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      return (Long.parseLong(words[13]) + Long.parseLong(words[14])) * TICK_NANOS;
    } catch (IOException | RuntimeException e) {
      return 0;
    }
  }
}
