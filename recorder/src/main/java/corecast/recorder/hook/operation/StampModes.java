package corecast.recorder.hook.operation;

import java.util.concurrent.locks.StampedLock;

/** What a stamp of a {@code StampedLock} allows. */
public final class StampModes {
  static final int NONE = 0;
  static final int READ = 1;
  static final int WRITE = 2;
  private static final int OPTIMISTIC = 3;

  private StampModes() {}

  public static int of(long stamp) {
    if (stamp == 0) {
      return NONE;
    }
    if (StampedLock.isWriteLockStamp(stamp)) {
      return WRITE;
    }
    return StampedLock.isReadLockStamp(stamp) ? READ : OPTIMISTIC;
  }

  /** The mode before a conversion, out of its argument at the end. */
  static int before(long modes) {
    return (int) (modes & 3);
  }
}
