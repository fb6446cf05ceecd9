package corecast.examples.targets;

import static corecast.examples.targets.Work.startAndJoin;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Two threads that may begin six pieces of work a unit of time, a quarter of a unit each: one
 * processor gets through four, two through all six. What is left is not saved up.
 */
public final class Limits {
  private static final int MOST = 6;
  private static final int EACH = 12;

  private static final Semaphore LIMIT = new Semaphore(MOST);

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    Runnable fill = args[0].equals("asks") ? Limits::addWhatIsMissing : Limits::beginAnew;
    timer.scheduleAtFixedRate(fill, Work.UNIT_NANOS, Work.UNIT_NANOS, TimeUnit.NANOSECONDS);
    startAndJoin(Limits::client, Limits::client);
    timer.shutdownNow();
    System.out.println(timer.awaitTermination(1, TimeUnit.MINUTES));
  }

  private static void addWhatIsMissing() {
    LIMIT.release(MOST - LIMIT.availablePermits());
  }

  private static void beginAnew() {
    LIMIT.drainPermits();
    LIMIT.release(MOST);
  }

  private static void client() throws InterruptedException {
    for (int i = 0; i < EACH; i++) {
      LIMIT.acquire();
      Work.part(4);
    }
  }

  private Limits() {}
}
