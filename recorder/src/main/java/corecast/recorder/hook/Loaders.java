package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/** What the woven loaders of classes call. */
public final class Loaders {
  private Loaders() {}

  /**
   * A loader is about to enter the monitor in which it loads: its own, for which threads wait that
   * load other classes. One that can load several at once has a monitor for each class, which is
   * not recorded.
   */
  public static void monitorBefore(@Nullable Object lock) {
    if (lock instanceof ClassLoader) {
      Hooks.monitorBefore(lock);
    } else if (lock != null) {
      Guard.call(Hook.UNRECORDED_MONITOR, lock);
    }
  }
}
