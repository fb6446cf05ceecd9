package corecast.recorder.hook;

import corecast.recorder.hook.library.Futures;
import corecast.recorder.hook.library.TimedTasks;
import corecast.recorder.hook.object.Numbered;
import java.util.concurrent.Delayed;
import org.jspecify.annotations.Nullable;

/**
 * Tasks with a delay. Fork/join pools have them from Java 25 on: what ends the time of a future is
 * run at once by the thread that keeps them; other tasks go to the pool when they are due.
 */
public final class DelayedTasks {
  private DelayedTasks() {}

  /** The time of a task was set that will be handed over now. */
  public static void planned() {
    Guard.call(Hook.PLANNED);
  }

  /**
   * A task was given that time, by {@code System.nanoTime()}, and a period as {@link
   * TimedTasks#kindOf(long)} wants it.
   */
  public static void planned(long dueNanos, long period) {
    Guard.call(Hook.PLANNED_AT, dueNanos, period);
  }

  /**
   * A fork/join pool is handed a task that is to begin later; that of virtual threads is none of
   * ours.
   *
   * @param period as {@link TimedTasks#kindOf(long)} wants it
   * @param immediate whether the thread that keeps it will run it
   */
  public static void scheduled(Object pool, @Nullable Object task, long period, boolean immediate) {
    if (task instanceof Numbered
        && task instanceof Delayed
        && RecordedThreads.session() != null
        && !ForkJoin.carriesVirtualThreads(pool)) {
      if (immediate) {
        Guard.call(Hook.FUTURE_TIMER, task, FutureTimer.ONE, null, TimedTasks.ONCE, 0);
      } else {
        Guard.call(Hook.FORK_JOIN_SCHEDULED, task, pool, null, TimedTasks.kindOf(period), 0);
      }
    }
  }

  /** A run of a repeated task is over, and the next one is planned. */
  public static void scheduledAgain(Object task, @Nullable Object pool, long period) {
    if (pool != null) {
      scheduled(pool, task, period, false);
    }
  }

  /** A task is cancelled, unless it is done; {@code immediate} as above. */
  public static void cancelled(Object task, boolean immediate) {
    int number = task instanceof Numbered numbered ? Math.abs(numbered.corecastNumber()) : 0;
    if (number != 0 && !Futures.isDone(task)) {
      Guard.call(Hook.CANCELLED_NUMBER, immediate ? System.identityHashCode(task) : number);
    }
  }

  /** The thread that keeps the tasks runs one itself. */
  public static void begins(@Nullable Object task) {
    boolean known = task instanceof Numbered numbered && numbered.corecastNumber() != 0;
    if (task == null || !known || RecordedThreads.session() == null) {
      return;
    }
    try {
      RecordedThreads.adopt();
    } catch (Throwable e) {
      return; // out of memory, say: what it runs is not recorded
    }
    Hooks.taskBegins(FutureTimer.ONE, task);
  }

  public static void ends() {
    Hooks.taskEnds(FutureTimer.ONE);
  }
}
