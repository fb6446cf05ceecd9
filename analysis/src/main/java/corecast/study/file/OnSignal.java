package corecast.study.file;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a signal that ends Corecast (Ctrl-C, SIGTERM) does first, while something is going on that
 * has to be brought to an end: it then waits until that is over and Corecast has said what became
 * of it.
 */
public final class OnSignal {
  private static final int PATIENCE_SECONDS = 30;

  private final CountDownLatch over = new CountDownLatch(1);
  private final @Nullable ExitHook hook;

  private OnSignal(Runnable action) {
    hook = ExitHook.add("corecast-signal", () -> bringToAnEnd(action));
    if (hook == null) {
      action.run();
    }
  }

  /** The action may be called at any time from now on, by another thread. */
  public static OnSignal run(Runnable action) {
    return new OnSignal(action);
  }

  private void bringToAnEnd(Runnable action) {
    action.run();
    try {
      if (over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        LastWord.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** It is over. If a signal is ending this process, the hook waits until all is told. */
  public void over() {
    over.countDown();
    if (hook != null) {
      hook.remove();
    }
  }
}
