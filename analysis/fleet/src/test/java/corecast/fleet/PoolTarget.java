package corecast.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool whose tasks work and meet at a lock. */
final class PoolTarget {
  private static final Object LOCK = new Object();
  private static long sum;

  private PoolTarget() {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<?>> tasks = new ArrayList<>();
    for (int task = 0; task < 30; task++) {
      tasks.add(pool.submit(() -> work(2_000_000)));
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    pool.shutdown();
    System.out.println(sum == 0 ? "nothing" : "done");
  }

  private static void work(int rounds) {
    long own = 0;
    for (int i = 0; i < rounds; i++) {
      own += i % 7;
    }
    synchronized (LOCK) {
      for (int i = 0; i < rounds / 4; i++) {
        own += i % 3;
      }
      sum += own;
    }
  }
}
