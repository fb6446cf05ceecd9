package corecast.targets;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A latch that opens and one that does not. */
public final class Latches {
  public static void main(String[] args) throws Exception {
    CountDownLatch latch = new CountDownLatch(3);
    Thread waiter = Crew.start(latch::await);
    Crew.run(3, latch::countDown);
    latch.await();
    waiter.join();
    System.out.println(latch.getCount());
    System.out.println(new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
  }
}
