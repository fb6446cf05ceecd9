package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Orders, of which 78 % of the work can be done in parallel; the rest is done in a synchronized
 * method that uses the same helper function. With {@code pool}, three workers do all of it without
 * a lock.
 */
public final class Orders {
  private static final int WORKERS = 8;
  private static final int ORDERS = 40;
  private static final int PERCENT = 12_000; // rounds

  private Orders() {}

  /** The helper function. */
  private static final class Work {
    private Work() {}

    static long mix(long x, int rounds) {
      long mixed = x;
      for (int i = 0; i < rounds; i++) {
        mixed = mixed * 6364136223846793005L + 1442695040888963407L;
        mixed ^= mixed >>> 17;
      }
      return mixed;
    }
  }

  /** What all workers share. */
  private static final class Statistics {
    private long sum;

    synchronized void add(long price) {
      sum += Work.mix(price, 22 * PERCENT);
    }

    synchronized long sum() {
      return sum;
    }
  }

  private static long price(int order, int percent) {
    return Work.mix(order, percent * PERCENT);
  }

  private static void locked(Statistics statistics) throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int w = 0; w < WORKERS; w++) {
      Thread worker =
          new Thread(
              () -> {
                for (int order = 0; order < ORDERS; order++) {
                  statistics.add(price(order, 78));
                }
              },
              "worker-" + w);
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }

  private static void pooled() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    for (int order = 0; order < WORKERS * ORDERS; order++) {
      int number = order;
      pool.execute(() -> price(number, 100));
    }
    pool.shutdown();
    if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the pool did not end");
    }
  }

  /** {@code lock} or {@code pool}. */
  public static void main(String[] args) throws InterruptedException {
    Statistics statistics = new Statistics();
    if (args[0].equals("pool")) {
      pooled();
    } else {
      locked(statistics);
    }
    System.out.println(statistics.sum());
  }
}
