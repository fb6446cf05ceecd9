package corecast.recorder.hook;

import corecast.recorder.hook.library.TimedTasks;
import corecast.trace.EventKind;
import java.util.concurrent.Delayed;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tasks with a delay. Fork/join pools have them from Java 25 on: what ends the time of a future is
 * run at once by the thread that keeps them; other tasks go to the pool when they are due.
 */
public final class DelayedTasks {
  /** Two readings of a clock are not further apart, unless something comes between. */
  private static final long AT_ONCE_NANOS = 100_000;

  private DelayedTasks() {}

  /** The time of a task was set that will be handed over now. */
  public static void planned() {
    ThreadState state = Hooks.take();
    if (state != null) {
      state.tasks.planned();
      state.leave();
    }
  }

  /** When a task may begin, by {@code System.nanoTime()}. */
  static long due(Delayed task) {
    long before = System.nanoTime();
    long left = task.getDelay(TimeUnit.NANOSECONDS);
    if (System.nanoTime() - before > AT_ONCE_NANOS) {
      before = System.nanoTime(); // others had the processor in between
      left = task.getDelay(TimeUnit.NANOSECONDS);
    }
    return before + left;
  }

  /**
   * A fork/join pool is handed a task that is to begin later; that of virtual threads is none of
   * ours.
   *
   * @param period as {@link TimedTasks#kindOf(long)} wants it
   * @param immediate whether the thread that keeps it will run it
   */
  public static void scheduled(Object pool, @Nullable Object task, long period, boolean immediate) {
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
        long due = due(delayed);
        if (immediate) {
          numbered.corecastNumber(-state.forkJoin.next()); // not to be told when it is run
          state.tasks.submittedLater(FutureTimer.ONE, task, TimedTasks.ONCE, due);
        } else {
          state.forkJoin.scheduled(pool, numbered, TimedTasks.kindOf(period), due);
        }
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
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
    boolean isDone = task instanceof Future<?> future && future.isDone();
    ThreadState state = number == 0 || isDone ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.one(EventKind.CANCEL, immediate ? System.identityHashCode(task) : number, false);
    } catch (Throwable e) {
      state.thrown = e;
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
