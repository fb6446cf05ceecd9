package corecast.recorder.hook;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How long an operation may take, where its number says something else. */
public final class GivenTimes {
  private GivenTimes() {}

  /** The operation that has just begun with that token may take so many nanoseconds. */
  public static void given(int token, long nanos) {
    if (token != 0 && nanos > 0) {
      Guard.call(Hook.GIVEN_TIME, nanos);
    }
  }

  /** All waits of the call that begins now may take so long together. */
  public static void forAll(long time, @Nullable TimeUnit unit) {
    if (unit != null && time > 0) {
      Guard.call(Hook.TIME_LIMIT, unit.toNanos(time));
    }
  }

  /** What is left until an instant of {@code System.nanoTime()}; 0 if there is none. */
  public static long until(long deadlineNanos) {
    return deadlineNanos == 0 ? 0 : Math.max(0, deadlineNanos - System.nanoTime());
  }
}
