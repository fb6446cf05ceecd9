package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/**
 * What the woven streams and writers of the JDK call around each call of what they write to, which
 * they make with their own lock held. Where that is the library's, too, nothing is done.
 */
public final class Sinks {
  private Sinks() {}

  /** What is below is about to be called, and the lock is held. */
  public static void begins(Object stream, @Nullable Object below) {
    if (below != null && below.getClass().getClassLoader() != null) {
      Computations.begins(stream, 0);
    }
  }

  public static void ends(Object stream, @Nullable Object below) {
    if (below != null && below.getClass().getClassLoader() != null) {
      Computations.ends(stream);
    }
  }
}
