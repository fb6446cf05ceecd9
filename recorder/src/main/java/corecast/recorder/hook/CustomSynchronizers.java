package corecast.recorder.hook;

import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/**
 * What the woven bodies of {@code AbstractQueuedSynchronizer} call. Locks and semaphores of the JDK
 * end there in each operation, and are recorded by their own methods: for them nothing is done, in
 * so little code that it becomes a part of theirs.
 */
public final class CustomSynchronizers {
  private CustomSynchronizers() {}

  /** As {@link Hooks#begin}, for synchronizers that are not the JDK's. */
  public static int begin(int op, Object synchronizer, long arg) {
    return synchronizer.getClass().getClassLoader() == null
        ? 0
        : Hooks.begin(op, synchronizer, arg);
  }

  public static void done(int token, int op, @Nullable Object synchronizer, long arg) {
    if (token != 0) {
      Hooks.end(token, op, synchronizer, arg, Result.OK.code());
    }
  }

  /** {@code false}: it gave up. */
  public static void done(
      boolean value, int token, int op, @Nullable Object synchronizer, long arg) {
    if (token != 0) {
      Bodies.done(value, token, op, synchronizer, arg);
    }
  }
}
