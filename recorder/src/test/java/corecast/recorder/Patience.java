package corecast.recorder;

import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * How long tests wait for what an idle machine does in a moment, and then fail: some seconds, times
 * the system property {@code corecast.timeoutFactor}, which is 4 where it is not set.
 */
public final class Patience {
  private static final int FACTOR = Integer.getInteger("corecast.timeoutFactor", 4);
  private static final long POLL_MILLIS = 5;

  private Patience() {}

  /** Something that becomes true. */
  @FunctionalInterface
  public interface Condition {
    /** Whether it is true now. */
    boolean holds() throws Exception;
  }

  /** So many seconds, times the factor. */
  public static long seconds(long idle) {
    return idle * FACTOR;
  }

  /**
   * Waits until something is true.
   *
   * @param idleSeconds how long that takes at most on an idle machine
   * @throws AssertionError if it takes that time, times the factor
   */
  public static void await(String what, long idleSeconds, Condition condition) throws Exception {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds(idleSeconds));
    while (!condition.holds()) {
      if (System.nanoTime() - until > 0) {
        throw new AssertionError("after " + seconds(idleSeconds) + " s still not: " + what);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Waits until a process has ended, and ends it itself if that takes too long. */
  public static int status(Process process, long idleSeconds) throws InterruptedException {
    if (!process.waitFor(seconds(idleSeconds), TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(
          "after " + seconds(idleSeconds) + " s still not: the end of " + process.info());
    }
    return process.exitValue();
  }

  /** The same for who cannot be interrupted. */
  public static void end(Process process, long idleSeconds) {
    try {
      process.onExit().orTimeout(seconds(idleSeconds), TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      process.destroyForcibly();
      throw new AssertionError(
          "after " + seconds(idleSeconds) + " s still not: the end of " + process.info(), e);
    }
  }
}
