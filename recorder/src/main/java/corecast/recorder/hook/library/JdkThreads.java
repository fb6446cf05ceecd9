package corecast.recorder.hook.library;

import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** Classes of threads that the JDK has for itself. */
public final class JdkThreads {
  private static final Class<?> WORKER = ForkJoinWorkerThread.class;
  private static final @Nullable Class<?> INNOCUOUS_WORKER =
      find(ForkJoinWorkerThread.class.getName().concat("$InnocuousForkJoinWorkerThread"));
  private static final @Nullable Class<?> VIRTUAL_THREAD = find("java.lang.VirtualThread");

  private JdkThreads() {}

  private static @Nullable Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (Throwable e) {
      return null;
    }
  }

  public static boolean isVirtual(Class<?> type) {
    return type == VIRTUAL_THREAD;
  }

  /**
   * Whether no thread of that class has an id of its own making, as subclasses can. Threads of the
   * common pool have not, and lose their thread-locals after each task.
   */
  public static boolean hasOwnId(Class<?> type) {
    return type == Thread.class || type == WORKER || type == INNOCUOUS_WORKER;
  }
}
