package corecast.recorder.hook.library;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Whether tasks and futures are done, asked without calling the program. */
public final class Futures {
  private static final HiddenField RESULT = new HiddenField("CompletableFuture", "result");

  private Futures() {}

  /** {@code false}, too, if it cannot be told. */
  public static boolean isDone(@Nullable Object task) {
    if (task instanceof ForkJoinTask<?> forked) {
      return forked.isDone();
    }
    try {
      if (task instanceof CompletableFuture<?> future && !JdkObjects.isOwn(future)) {
        return RESULT.object(future) != null;
      }
      return task instanceof Future<?> future && JdkObjects.isOwn(future) && future.isDone();
    } catch (Throwable e) {
      return false; // out of stack or memory
    }
  }
}
