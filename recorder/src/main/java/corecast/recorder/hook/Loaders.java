package corecast.recorder.hook;

import corecast.recorder.hook.library.OutOfLine;
import org.jspecify.annotations.Nullable;

/** What the woven loaders of classes call. */
public final class Loaders {
  private Loaders() {}

  /**
   * A loader is about to enter the monitor in which it loads: its own, for which threads wait that
   * load other classes. One that can load several at once has a monitor for each class, which is
   * not recorded.
   */
  @OutOfLine
  public static void monitorBefore(@Nullable Object lock) {
    if (lock instanceof ClassLoader) {
      Hooks.monitorBefore(lock);
      return;
    }
    ThreadState state = lock == null ? null : RecordedThreads.take();
    if (state == null || lock == null) {
      return;
    }
    try {
      state.unrecordedBefore(lock);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }
}
