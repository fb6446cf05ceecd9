package corecast.study.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files that are half written: an interrupt (Ctrl-C, SIGTERM) takes them away. From then on none
 * begins and none becomes whole; who tries waits for the end of the process, which is near.
 */
final class Unfinished {
  private static final Set<Path> FILES = new HashSet<>();
  private static @Nullable ExitHook hook;
  private static boolean ending;

  private Unfinished() {}

  static synchronized OutputStream open(Path file) throws IOException {
    waitIfEnding();
    if (hook == null) {
      hook = ExitHook.add("corecast-unfinished", Unfinished::delete);
      ending = hook == null; // before there was anything to delete
      waitIfEnding();
    }
    FILES.add(file);
    return Files.newOutputStream(file);
  }

  static synchronized void finish(Path file, Path name) throws IOException {
    waitIfEnding();
    OutputFile.move(file, name);
    FILES.remove(file);
  }

  /** Takes a file away that does not become whole; does nothing if it did. */
  static synchronized void drop(Path file) throws IOException {
    if (FILES.remove(file)) {
      Files.deleteIfExists(file);
    }
  }

  private static void waitIfEnding() {
    while (ending) {
      try {
        Unfinished.class.wait();
      } catch (InterruptedException e) {
        // The process ends; nothing else is left to do.
      }
    }
  }

  private static synchronized void delete() {
    ending = true;
    for (Path file : FILES) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // The process is ending; nobody is left to tell.
      }
    }
  }
}
