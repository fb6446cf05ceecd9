package corecast.recorder.hook.library;

import java.lang.invoke.VarHandle;
import java.util.concurrent.Delayed;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How a task with a time is repeated: the first operand of {@code DELAY}. */
public final class TimedTasks {
  public static final int ONCE = 0;

  private static final int AFTER_A_PAUSE = 1;
  private static final int AT_A_RATE = 2;

  /** Two readings of a clock are not further apart, unless something comes between. */
  private static final long AT_ONCE_NANOS = 100_000;

  private static final @Nullable Class<?> TYPE;
  private static final @Nullable VarHandle PERIOD;

  static {
    Class<?> type = null;
    VarHandle period = null;
    try {
      type =
          Class.forName(
              "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask", false, null);
      period = LibraryField.find(type, "period", long.class);
    } catch (Throwable e) {
      // A JDK that keeps it otherwise: a repeated task then counts as one with a pause.
    }
    TYPE = type;
    PERIOD = period;
  }

  private TimedTasks() {}

  /** By the period as {@code Timer} and the scheduled pools keep it: negative for a pause. */
  public static int kindOf(long period) {
    return period == 0 ? ONCE : period < 0 ? AFTER_A_PAUSE : AT_A_RATE;
  }

  /** The same of a task of a scheduled pool, which is once if it is not the library's own. */
  public static int kindOf(RunnableScheduledFuture<?> task) {
    if (!JdkObjects.isOwn(task) || !task.isPeriodic()) {
      return ONCE;
    }
    VarHandle period = PERIOD;
    if (period == null || TYPE == null || !TYPE.isInstance(task)) {
      return AFTER_A_PAUSE;
    }
    return kindOf((long) period.get(task));
  }

  /**
   * When a task may begin, by {@code System.nanoTime()}. Only the library's own are asked: others
   * count as due.
   */
  public static long due(Delayed task) {
    if (!JdkObjects.isOwn(task)) {
      return System.nanoTime();
    }
    long before = System.nanoTime();
    long left = task.getDelay(TimeUnit.NANOSECONDS);
    if (System.nanoTime() - before > AT_ONCE_NANOS) {
      before = System.nanoTime(); // others had the processor in between
      left = task.getDelay(TimeUnit.NANOSECONDS);
    }
    return before + left;
  }
}
