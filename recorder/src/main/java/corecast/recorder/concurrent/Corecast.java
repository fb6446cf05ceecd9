package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.Marks;
import corecast.recorder.hook.Recording;
import corecast.recorder.hook.session.Options;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Records this program from within. */
public final class Corecast {
  private static final Map<String, Integer> FUNCTIONS = new ConcurrentHashMap<>();

  private Corecast() {}

  /**
   * Starts to record. If it cannot, it says so on standard error and the program goes on.
   *
   * @return whether a recording was started
   */
  public static boolean start(Path file) {
    return Recording.start(file, Options.defaults());
  }

  /** Stops and closes the file. The end of the program does this, too. */
  public static void stop() {
    Recording.stop();
  }

  /** Marks this instant. */
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
