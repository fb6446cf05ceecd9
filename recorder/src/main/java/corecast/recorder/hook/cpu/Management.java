package corecast.recorder.hook.cpu;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * The beans of the management module. Its front door looks for those of all other modules first,
 * which takes a start 10 ms and more: where the module is open to the recorder, its own are asked
 * for.
 */
public final class Management {
  private static final String INSIDE = "sun.management.ManagementFactoryHelper";

  private Management() {}

  public static ThreadMXBean threads() {
    return inside("getThreadMXBean") instanceof ThreadMXBean found
        ? found
        : ManagementFactory.getThreadMXBean();
  }

  static @Nullable CompilationMXBean compilation() {
    return inside("getCompilationMXBean") instanceof CompilationMXBean found
        ? found
        : ManagementFactory.getCompilationMXBean();
  }

  private static @Nullable Object inside(String getter) {
    try {
      return Class.forName(INSIDE).getMethod(getter).invoke(null);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // Not open, or of another form.
    }
  }
}
