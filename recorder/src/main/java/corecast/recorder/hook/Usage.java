package corecast.recorder.hook;

import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.hook.session.Session;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Notes, once each, that the program uses something that is not recorded yet. */
public final class Usage {
  /** Key of the fact in the trace; its value names the class. */
  public static final String KEY = "not-recorded";

  /** Key of the fact that work was divided by the number of processors. */
  public static final String SPLIT_KEY = "tasks.split";

  private static final String CARRIER_THREAD = "jdk.internal.misc.CarrierThread";

  /** Few entries, and written before they are read again or noted twice: no lock is needed. */
  private static volatile String[] seen = {};

  private static volatile boolean on;
  private static volatile boolean splitNoted;

  private static volatile boolean hookNoted;

  private Usage() {}

  /** From here on uses count; what the JVM itself used before does not. */
  public static void start() {
    on = true;
  }

  /** A {@code CompletableFuture} was made. */
  public static void completableFuture() {
    note("java.util.concurrent.CompletableFuture");
  }

  /** A worker of a fork/join pool was made; those that carry virtual threads do not count. */
  public static void forkJoinWorker(Object worker) {
    if (!worker.getClass().getName().equals(CARRIER_THREAD)) {
      note("java.util.concurrent.ForkJoinPool");
    }
  }

  public static void virtualThread() {
    Session recording = RecordedThreads.session();
    if (recording != null && recording.carriers == null) {
      note("java.lang.VirtualThread");
    }
  }

  /** A parallel stream has asked how many parts to split itself into. */
  public static void split() {
    if (on && !splitNoted) {
      splitNoted = true;
      Hooks.note(SPLIT_KEY, "parallel streams");
    }
  }

  /** The program, not the library, has a thread that is to run when the virtual machine ends. */
  public static void shutdownHook(@Nullable Thread hook) {
    boolean own =
        hook != null
            && (hook.getClass() == Thread.class || hook.getClass().getClassLoader() != null);
    if (on && own && !hookNoted && !(hook instanceof ServiceThread)) {
      hookNoted = true;
      Hooks.note(
          "warning.shutdown-hooks",
          "The program has shutdown hooks. Their work is not recorded and not part of any"
              + " prediction.");
    }
  }

  private static void note(String what) {
    if (!on) {
      return;
    }
    for (String s : seen) {
      if (s.equals(what)) {
        return;
      }
    }
    try {
      String[] more = Arrays.copyOf(seen, seen.length + 1);
      more[more.length - 1] = what;
      seen = more;
    } catch (Throwable e) {
      return; // out of memory
    }
    Hooks.note(KEY, what);
  }
}
