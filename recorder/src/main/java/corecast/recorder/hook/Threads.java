package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/** Finds the log of the current thread. */
final class Threads {
  private static final int DAEMON = 1;

  /** The thread's log, or the recording in which the thread is not recorded. */
  private static final ThreadLocal<@Nullable Object> LOG = new ThreadLocal<>();

  private Threads() {}

  static @Nullable ThreadLog log() {
    Recording recording = Recording.current();
    Object log = LOG.get();
    if (log instanceof ThreadLog known && known.recording == recording) {
      return known;
    }
    return recording == null || log == recording ? null : create(recording);
  }

  private static @Nullable ThreadLog create(Recording recording) {
    LOG.set(recording); // until the log is ready, and if it never is
    Thread thread = Thread.currentThread();
    if (!isProgramThread(thread)) {
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
      LOG.set(known.recording);
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
