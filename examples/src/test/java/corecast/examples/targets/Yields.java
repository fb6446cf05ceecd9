package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;

/** Looks between yields or spin hints: two threads work for 2, main looks until that, then 1. */
public final class Yields {
  private Yields() {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    switch (args[0]) {
      case "alive" -> {
        Thread a = start("a", () -> units(2));
        Thread b = start("b", () -> units(2));
        while (a.isAlive() || b.isAlive()) {
          Thread.yield();
        }
      }
      case "done" -> {
        List<? extends Future<?>> both =
            List.of(pool.submit(() -> units(2)), pool.submit(() -> units(2)));
        while (!both.stream().allMatch(Future::isDone)) {
          Thread.yield();
        }
      }
      case "all-of" -> {
        CompletableFuture<Void> both =
            CompletableFuture.allOf(
                CompletableFuture.runAsync(() -> units(2), pool),
                CompletableFuture.runAsync(() -> units(2), pool));
        while (!both.isDone()) {
          Thread.onSpinWait();
        }
      }
      case "any-of" -> {
        CompletableFuture<Object> first =
            CompletableFuture.anyOf(
                CompletableFuture.runAsync(() -> units(2), pool),
                CompletableFuture.runAsync(() -> units(2), pool));
        while (!first.isDone()) {
          Thread.yield();
        }
      }
      case "counted" -> {
        List<? extends Future<?>> both =
            List.of(pool.submit(() -> units(2)), pool.submit(() -> units(2)));
        int done;
        do {
          Thread.onSpinWait();
          done = 0;
          for (Future<?> one : both) {
            done += one.isDone() ? 1 : 0;
          }
        } while (done < 2);
      }
      case "fork-join" -> {
        ForkJoinTask<?> a = ForkJoinPool.commonPool().submit(() -> units(2));
        Thread b = start("b", () -> units(2));
        while (!a.isDone()) {
          Thread.yield();
        }
        while (b.isAlive()) {
          Thread.yield();
        }
      }
      case "terminated" -> {
        pool.execute(() -> units(2));
        pool.execute(() -> units(2));
        pool.shutdown();
        while (!pool.isTerminated()) {
          Thread.onSpinWait();
        }
      }
      case "count" -> {
        CountDownLatch latch = new CountDownLatch(2);
        for (String name : List.of("a", "b")) {
          start(
              name,
              () -> {
                units(2);
                latch.countDown();
              });
        }
        while (latch.getCount() > 0) {
          for (int i = 0; i < 10; i++) {
            Thread.onSpinWait();
          }
        }
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    units(1);
    pool.shutdown();
    System.out.println("seen");
  }
}
