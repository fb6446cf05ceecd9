package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.function.IntSupplier;

/** Pools that have their size from the number of processors, or only seem to. */
public final class SizedPools {
  private SizedPools() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "asked" -> work(Executors.newFixedThreadPool(ask()), 4);
      case "by-reference" -> {
        IntSupplier processors = Runtime.getRuntime()::availableProcessors;
        work(Executors.newFixedThreadPool(processors.getAsInt()), 4);
      }
      case "related" -> {
        int processors = ask();
        work(Executors.newFixedThreadPool(processors + 1), 4);
        work(Executors.newFixedThreadPool(2 * processors), 4);
        work(new ForkJoinPool(processors - 1), 4);
      }
      case "fixed" -> {
        work(Executors.newFixedThreadPool(4), 4);
        ask();
      }
      case "meeting" -> {
        int processors = ask();
        CyclicBarrier barrier = new CyclicBarrier(processors);
        ExecutorService pool = Executors.newFixedThreadPool(processors);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < processors; i++) {
          all.add(pool.submit(() -> barrier.await()));
        }
        for (Future<?> each : all) {
          each.get();
        }
        pool.shutdown();
      }
      case "fork-join" -> work(new ForkJoinPool(ask()), 4);
      case "own" -> {
        System.out.println("asked " + ask());
        System.out.println("common " + ForkJoinPool.getCommonPoolParallelism());
        ForkJoinPool made = new ForkJoinPool();
        System.out.println("made " + made.getParallelism());
        ForkJoinPool extended = new Extended();
        System.out.println("extended " + extended.getParallelism());
        ForkJoinPool stealing = (ForkJoinPool) Executors.newWorkStealingPool();
        System.out.println("stealing " + stealing.getParallelism());
        work(made, 4);
        work(extended, 4);
        work(stealing, 4);
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Sizes itself through the constructor of its superclass. */
  private static final class Extended extends ForkJoinPool {
    Extended() {
      super();
    }
  }

  private static int ask() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static void work(ExecutorService pool, int tasks) throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      all.add(pool.submit(() -> Work.units(1)));
    }
    for (Future<?> each : all) {
      each.get();
    }
    pool.shutdown();
  }
}
