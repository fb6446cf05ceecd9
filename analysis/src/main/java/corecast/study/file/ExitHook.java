package corecast.study.file;

import org.jspecify.annotations.Nullable;

/** What is done if a signal ends this process, as long as it is not removed. */
public final class ExitHook {
  private final Thread thread;

  private ExitHook(Thread thread) {
    this.thread = thread;
  }

  /**
   * From here on the action may be called at any time, by a thread of that name.
   *
   * @return {@code null} if a signal has come already: it will not be called
   */
  public static @Nullable ExitHook add(String name, Runnable action) {
    Thread thread = new Thread(action, name);
    try {
      Runtime.getRuntime().addShutdownHook(thread);
      return new ExitHook(thread);
    } catch (IllegalStateException e) {
      return null;
    }
  }

  /** It is no longer wanted; if a signal has come, it is done all the same. */
  public void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The process is ending already.
    }
  }
}
