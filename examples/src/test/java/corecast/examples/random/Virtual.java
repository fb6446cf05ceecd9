package corecast.examples.random;

import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Virtual threads, of a JDK that has them. */
final class Virtual {
  private Virtual() {}

  /** Whether this JDK has them, and they can be recorded. */
  static boolean areThere() {
    return Runtime.version().feature() >= 21;
  }

  static Thread unstarted(Runnable code) {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Method unstarted =
          Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class);
      return (Thread) unstarted.invoke(builder, code);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static ExecutorService pool() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static ThreadFactory factory() {
    return Virtual::unstarted;
  }
}
