package corecast.study.file;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a signal end this process only when it has said what became of a recording. */
public final class LastWord {
  /** For a verdict; nobody who presses Ctrl-C wants to wait for more than that. */
  private static final long PATIENCE_SECONDS = 15;

  private static final CountDownLatch SAID = new CountDownLatch(1);

  private LastWord() {}

  /** The command is over, and all is printed. */
  public static void said() {
    SAID.countDown();
  }

  public static void await() throws InterruptedException {
    SAID.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
