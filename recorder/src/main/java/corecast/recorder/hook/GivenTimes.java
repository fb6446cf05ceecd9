package corecast.recorder.hook;

import corecast.trace.EventKind;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How long an operation may take, where its number says something else. */
public final class GivenTimes {
  private GivenTimes() {}

  /** The operation that has just begun with that token may take so many nanoseconds. */
  public static void given(int token, long nanos) {
    ThreadState state = token == 0 || nanos <= 0 ? null : Hooks.take();
    if (state != null) {
      state.givenNanos = nanos;
      state.leave();
    }
  }

  /** All waits of the call that begins now may take so long together. */
  public static void forAll(long time, @Nullable TimeUnit unit) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside && unit != null && time > 0) {
        state.one(EventKind.TIME_LIMIT, unit.toNanos(time), false);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** What is left until an instant of {@code System.nanoTime()}; 0 if there is none. */
  public static long until(long deadlineNanos) {
    return deadlineNanos == 0 ? 0 : Math.max(0, deadlineNanos - System.nanoTime());
  }
}
