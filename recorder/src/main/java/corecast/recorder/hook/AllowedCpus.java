package corecast.recorder.hook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The CPUs this process may run on. */
public final class AllowedCpus {
  private static final String KEY = "Cpus_allowed_list:";

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

  /** Whether such a list has one CPU; for an unknown one, whether the virtual machine sees one. */
  public static boolean isOne(@Nullable String list) {
    if (list == null) {
      return Runtime.getRuntime().availableProcessors() == 1;
    }
    return list.indexOf(',') < 0 && list.indexOf('-') < 0;
  }
}
