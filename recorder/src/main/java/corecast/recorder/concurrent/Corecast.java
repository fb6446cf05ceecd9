package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.Marks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Marks and names for the recording that the agent makes of this program; without a recording no
 * method here does anything.
 *
 * <pre>{@code
 * Corecast.mark("STEADY");
 * try (var work = Corecast.function("work")) { ... }
 * }</pre>
 */
public final class Corecast {
  private static final Map<String, Integer> FUNCTIONS = new ConcurrentHashMap<>();

  private Corecast() {}

  /** Marks this instant by a name that {@code --from} and {@code --until} take. */
  public static void mark(String name) {
    Marks.mark(name);
  }

  /** Names the stretch of code up to {@link Function#close}, like a function of that name. */
  public static Function function(String name) {
    Integer number = FUNCTIONS.get(name);
    if (number == null) {
      number = FUNCTIONS.computeIfAbsent(name, n -> Hooks.method("", n, "", 0));
    }
    return new Function(Hooks.enter(number));
  }

  /** A stretch of code that is being executed. */
  public static final class Function implements AutoCloseable {
    private final int depth;

    private Function(int depth) {
      this.depth = depth;
    }

    /** The stretch ends, on the thread that it began on. */
    @Override
    public void close() {
      Hooks.exit(depth);
    }
  }
}
