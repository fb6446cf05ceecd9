package corecast.study.file;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a signal that ends Corecast (Ctrl-C, SIGTERM) does first, while something is going on that
 * has to be brought to an end: it then waits until that is over and Corecast has said what became
 * of it.
 */
public final class OnSignal {
  private static final int PATIENCE_SECONDS = 30;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook;

  private OnSignal(Runnable action) {
    this.hook = new Thread(() -> bringToAnEnd(action), "corecast-signal");
  }

  /** The action may be called at any time from now on, by another thread. */
  public static OnSignal run(Runnable action) {
    OnSignal signal = new OnSignal(action);
    try {
      Runtime.getRuntime().addShutdownHook(signal.hook);
    } catch (IllegalStateException e) {
      action.run(); // a signal has come already
    }
    return signal;
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

  /** It is over. */
  public void over() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // A signal is ending this process: the hook waits until all is told.
    }
  }
}
