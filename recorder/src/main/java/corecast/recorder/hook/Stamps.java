package corecast.recorder.hook;

import corecast.trace.Result;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** Called by the woven methods of {@code StampedLock} that change the mode of a stamp. */
public final class Stamps {
  static final int NONE = 0;
  static final int READ = 1;
  static final int WRITE = 2;
  static final int OPTIMISTIC = 3;

  private Stamps() {}

  /** The mode a stamp stands for. */
  static int mode(long stamp) {
    if (stamp == 0) {
      return NONE;
    }
    if (StampedLock.isWriteLockStamp(stamp)) {
      return WRITE;
    }
    return StampedLock.isReadLockStamp(stamp) ? READ : OPTIMISTIC;
  }

  /** The mode before a conversion, out of its argument at the end. */
  static int fromOf(long modes) {
    return (int) (modes & 3);
  }

  /** {@code tryConvertTo...} has returned: 0 if it gave up. */
  public static void converted(
      long newStamp, int token, int op, @Nullable Object target, long stamp) {
    int result = newStamp == 0 ? Result.FAILED.code() : Result.OK.code();
    Hooks.end(token, op, target, mode(stamp), result);
  }

  /** A lock method that returns a stamp has returned: 0 if it gave up. */
  public static void stamped(long stamp, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, arg, stamp == 0 ? Result.FAILED.code() : Result.OK.code());
  }
}
