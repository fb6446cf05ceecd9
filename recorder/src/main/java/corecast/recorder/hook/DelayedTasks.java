package corecast.recorder.hook;

import java.util.concurrent.Delayed;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that fork/join pools keep until they are due, from Java 25 on. What ends the time of a
 * future is run at once by the thread that keeps them; other tasks go to the pool then.
 */
public final class DelayedTasks {
  private DelayedTasks() {}

  /**
   * A pool is handed a task that is to begin later; that of virtual threads is none of ours.
   *
   * @param immediate whether the thread that keeps it will run it
   */
  public static void scheduled(Object pool, @Nullable Object task, boolean immediate) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    if (numbered == null || !(task instanceof Delayed delayed)) {
      return;
    }
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside && !ForkJoin.carriesVirtualThreads((ForkJoinPool) pool)) {
        long due = System.nanoTime() + delayed.getDelay(TimeUnit.NANOSECONDS);
        if (immediate) {
          numbered.corecastNumber(-state.forkJoin.next()); // not to be told when it is run
          state.tasks.submittedLater(FutureTimer.ONE, task, TimedTasks.ONCE, due);
        } else {
          state.forkJoin.scheduled(pool, numbered, due);
        }
      }
    } catch (Throwable e) {
      state.failed();
    } finally {
      state.leave();
    }
  }

  /** The thread that keeps the tasks runs one itself. */
  public static void begins(@Nullable Object task) {
    Session session = Hooks.session;
    boolean known = task instanceof Numbered numbered && numbered.corecastNumber() != 0;
    if (session == null || task == null || !known) {
      return;
    }
    try {
      session.adopt();
    } catch (Throwable e) {
      return; // out of memory, say: what it runs is not recorded
    }
    Hooks.taskBegins(FutureTimer.ONE, task);
  }

  /** It has. */
  public static void ends() {
    Hooks.taskEnds(FutureTimer.ONE);
  }
}
