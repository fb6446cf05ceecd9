package corecast.recorder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether Ctrl-C can be tried here. */
public final class Interrupts {
  private static final String IGNORED = "SigIgn:";
  private static final long SIGINT = 1 << 2 - 1;

  private Interrupts() {}

  /** Whether this process ignores them, and so what it starts; it needs {@code /proc} to know. */
  public static boolean areIgnored() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith(IGNORED)) {
        String signals = line.substring(IGNORED.length()).strip();
        return (Long.parseUnsignedLong(signals, 16) & SIGINT) != 0;
      }
    }
    return true;
  }
}
