package corecast.recorder.hook.task;

import corecast.recorder.hook.session.Dictionary;
import java.util.concurrent.CompletableFuture.AsynchronousCompletionTask;
import java.util.concurrent.ForkJoinPool;

/**
 * Notes, once each, of which kinds the tasks of the common pool are. Before JDK 25 {@code
 * CompletableFuture} starts a thread for each task, instead, where there are one or two processors.
 */
final class CommonPoolTasks {
  private static volatile boolean hasCompletions;
  private static volatile boolean hasOthers;

  private CommonPoolTasks() {}

  /** Whether nothing new can come. */
  static boolean areKnown() {
    return hasOthers && hasCompletions;
  }

  static void submitted(Object pool, Object task) {
    if (pool != ForkJoinPool.commonPool()) {
      return;
    }
    if (task instanceof AsynchronousCompletionTask) {
      if (!hasCompletions) {
        hasCompletions = true;
        note("completions");
      }
    } else if (!hasOthers) {
      hasOthers = true;
      note("others");
    }
  }

  private static void note(String kind) {
    Dictionary.note("common-pool.tasks", kind);
  }
}
