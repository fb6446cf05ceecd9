package corecast.recorder.hook.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The CPUs this process may run on. */
public final class AllowedCpus {
  private static final String KEY = "Cpus_allowed_list:";

  /** {@code /proc} counts in hundredths of a second. */
  private static final long TICK_NANOS = 10_000_000;

  private AllowedCpus() {}

  /** As Linux lists them, for example {@code 0,4-7}; {@code null} elsewhere. */
  public static @Nullable String list() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith(KEY)) {
          return line.substring(KEY.length()).strip();
        }
      }
    } catch (IOException | RuntimeException e) {
      // Not Linux, or not allowed: unknown.
    }
    return null;
  }

  /**
   * For how long a CPU has had nothing to do since the system was started, in steps of 10 ms, as
   * Linux counts it; -1 if that is unknown.
   */
  public static long idleNanos(String cpu) {
    try {
      String key = "cpu".concat(cpu).concat(" ");
      for (String line : Files.readAllLines(Path.of("/proc/stat"))) {
        if (line.startsWith(key)) {
          String[] words = line.split(" ", -1);
          return (Long.parseLong(words[4]) + Long.parseLong(words[5])) * TICK_NANOS;
        }
      }
    } catch (IOException | RuntimeException e) {
      // Not Linux, or not allowed: unknown.
    }
    return -1;
  }

  /** Whether such a list has one CPU; for an unknown one, whether the virtual machine sees one. */
  public static boolean isOne(@Nullable String list) {
    if (list == null) {
      return Runtime.getRuntime().availableProcessors() == 1;
    }
    return list.indexOf(',') < 0 && list.indexOf('-') < 0;
  }
}
