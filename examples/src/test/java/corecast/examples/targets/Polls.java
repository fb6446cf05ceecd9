package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks between two sleeps: two threads work for 2, main sleeps until it sees that, then 1. */
public final class Polls {
  private static final int PAUSE_MILLIS = 2;

  private static volatile boolean ready;

  private Polls() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "alive" -> {
        Thread a = start("a", () -> units(2));
        Thread b = start("b", () -> units(2));
        while (a.isAlive() || b.isAlive()) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "done" -> {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<? extends Future<?>> both =
            List.of(pool.submit(() -> units(2)), pool.submit(() -> units(2)));
        pool.shutdown();
        while (!both.stream().allMatch(Future::isDone)) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "stages" -> {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> units(2), pool);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> units(2), pool);
        pool.shutdown();
        while (!(a.isDone() & b.isDone())) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "terminated" -> {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> units(2));
        pool.execute(() -> units(2));
        pool.shutdown();
        while (!pool.isTerminated()) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "count" -> {
        CountDownLatch latch = new CountDownLatch(2);
        twice(latch::countDown);
        while (latch.getCount() > 0) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "atomic" -> {
        AtomicInteger done = new AtomicInteger();
        twice(done::incrementAndGet);
        while (done.get() < 2) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "queue" -> {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        twice(() -> queue.add(1));
        while (queue.size() < 2) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "flag" -> flag();
      case "counted" -> {
        Thread a = start("a", () -> units(2));
        for (int i = 0; i < 10; i++) {
          TimeUnit.NANOSECONDS.sleep(Work.UNIT_NANOS / 5);
        }
        a.join();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    units(1);
    System.out.println("seen");
  }

  private static void twice(Runnable then) {
    for (String name : List.of("a", "b")) {
      start(
          name,
          () -> {
            units(2);
            then.run();
          });
    }
  }

  /** The thread that sets it goes on. */
  private static void flag() {
    ready = false;
    start("b", () -> units(2));
    start(
        "a",
        () -> {
          units(2);
          ready = true;
          units(1);
        });
    while (!isReady()) {
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static boolean isReady() {
    return ready;
  }
}
