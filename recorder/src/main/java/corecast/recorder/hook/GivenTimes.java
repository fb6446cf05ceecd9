package corecast.recorder.hook;

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

  /** What is left until an instant of {@code System.nanoTime()}; 0 if there is none. */
  public static long until(long deadlineNanos) {
    return deadlineNanos == 0 ? 0 : Math.max(0, deadlineNanos - System.nanoTime());
  }
}
