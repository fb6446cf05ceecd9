package corecast.targets;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Permits, one and several at a time. */
public final class Semaphores {
  public static void main(String[] args) throws Exception {
    Semaphore permits = new Semaphore(2);
    Crew.run(
        3,
        () -> {
          for (int i = 0; i < 100; i++) {
            permits.acquire();
            permits.release();
          }
        });
    permits.acquireUninterruptibly(2);
    System.out.println(permits.tryAcquire());
    System.out.println(permits.tryAcquire(1, 1, TimeUnit.MILLISECONDS));
    permits.release(2);
    System.out.println(permits.availablePermits());
  }
}
