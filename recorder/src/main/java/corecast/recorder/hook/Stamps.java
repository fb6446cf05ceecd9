package corecast.recorder.hook;

import corecast.recorder.hook.operation.StampModes;
import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/** Called by the woven methods of {@code StampedLock} that change the mode of a stamp. */
public final class Stamps {
  private Stamps() {}

  /** {@code tryConvertTo...} has returned: 0 if it gave up. */
  public static void converted(
      long newStamp, int token, int op, @Nullable Object target, long stamp) {
    int result = newStamp == 0 ? Result.FAILED.code() : Result.OK.code();
    Hooks.end(token, op, target, StampModes.of(stamp), result);
  }

  /** A lock method that returns a stamp has returned: 0 if it gave up. */
  public static void stamped(long stamp, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, stamp == 0 ? Result.FAILED.code() : Result.OK.code());
  }
}
