package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/** Finds the log of the current thread. */
final class Threads {
  private static final int DAEMON = 1;

  /** A thread that is not recorded has this instead of a log. */
  private static final Object UNRECORDED = new Object();

  private static final ThreadLocal<@Nullable Object> LOG = new ThreadLocal<>();

  private Threads() {}

  static @Nullable ThreadLog log() {
    Object log = LOG.get();
    if (log instanceof ThreadLog known) {
      return known;
    }
    return log == null ? create() : null;
  }

  private static @Nullable ThreadLog create() {
    LOG.set(UNRECORDED); // until the log is ready, and if it never is
    Recording recording = Recording.current();
    Thread thread = Thread.currentThread();
    if (recording == null || !isProgramThread(thread)) {
      return null;
    }
    ThreadLog log = recording.newLog();
    log.inHook = true;
    int id = Objects.number(log, thread);
    log.beginStream(id, thread.isDaemon() ? DAEMON : 0, thread.getName());
    log.inHook = false;
    LOG.set(log);
    return log;
  }

  private static boolean isProgramThread(Thread thread) {
    if (thread.getClass().getName().equals("java.lang.VirtualThread")) {
      Hooks.note(
          "warning.virtual",
          "virtual threads were used and are not recorded: their work is missing");
      return false;
    }
    ThreadGroup group = thread.getThreadGroup();
    return group != null
        && !group.getName().equals("system")
        && !group.getName().equals("InnocuousThreadGroup")
        && !thread.getName().startsWith("corecast-")
        && !thread.getName().equals("DestroyJavaVM"); // what is left of the main thread
  }

  static void end() {
    Object log = LOG.get();
    if (log instanceof ThreadLog known) {
      LOG.set(UNRECORDED);
      known.inHook = true;
      try {
        if (Recording.isOn()) {
          known.endStream();
        }
      } catch (Throwable lost) {
        // The stream ends where it ends.
      }
    }
  }
}
