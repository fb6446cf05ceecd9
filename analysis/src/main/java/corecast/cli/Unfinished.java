package corecast.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files that are half written: an interrupt (Ctrl-C, SIGTERM) takes them away. */
final class Unfinished {
  private static final Set<Path> FILES = new HashSet<>();
  private static @Nullable Thread hook;

  private Unfinished() {}

  static synchronized void add(Path file) {
    FILES.add(file);
    if (hook == null) {
      hook = new Thread(Unfinished::delete, "corecast-unfinished");
      Runtime.getRuntime().addShutdownHook(hook);
    }
  }

  static synchronized void remove(Path file) {
    FILES.remove(file);
  }

  private static synchronized void delete() {
    for (Path file : FILES) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // The process is ending; nobody is left to tell.
      }
    }
  }
}
