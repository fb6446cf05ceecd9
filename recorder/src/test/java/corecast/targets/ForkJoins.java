package corecast.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fork/join tasks made and waited for in every way; some throw, one is cancelled. */
public final class ForkJoins {
  /** The n-th Fibonacci number; forks as often as the (n+1)-th says, less one. */
  private static final class Fib extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int n;

    Fib(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Fib left = new Fib(n - 1);
      left.fork();
      return new Fib(n - 2).compute() + left.join();
    }
  }

  /** Halves itself by invokeAll. */
  private static final class Halves extends RecursiveAction {
    private static final long serialVersionUID = 1;
    private final int depth;
    private final AtomicInteger leaves;

    Halves(int depth, AtomicInteger leaves) {
      this.depth = depth;
      this.leaves = leaves;
    }

    @Override
    protected void compute() {
      if (depth == 0) {
        leaves.incrementAndGet();
      } else {
        invokeAll(new Halves(depth - 1, leaves), new Halves(depth - 1, leaves));
      }
    }
  }

  /** Counts leaves when all below are complete. */
  private static final class Tree extends CountedCompleter<Integer> {
    private static final long serialVersionUID = 1;
    private final int depth;
    private final List<Tree> children = new ArrayList<>();
    private int leaves;

    Tree(CountedCompleter<?> parent, int depth) {
      super(parent);
      this.depth = depth;
    }

    @Override
    public void compute() {
      if (depth == 0) {
        leaves = 1;
      } else {
        setPendingCount(2);
        for (int i = 0; i < 2; i++) {
          Tree child = new Tree(this, depth - 1);
          children.add(child);
          child.fork();
        }
      }
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      for (Tree child : children) {
        leaves += child.leaves;
      }
    }

    @Override
    public Integer getRawResult() {
      return leaves;
    }
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "fork" -> System.out.println(new ForkJoinPool(2).invoke(new Fib(12)));
      case "invoke-all" -> {
        AtomicInteger leaves = new AtomicInteger();
        new ForkJoinPool(2).invoke(new Halves(5, leaves));
        System.out.println(leaves);
      }
      case "completer" -> System.out.println(new ForkJoinPool(3).invoke(new Tree(null, 4)));
      case "submit" -> submit();
      case "endings" -> endings();
      case "stream" -> stream();
      case "nested" -> nested();
      case "again" -> new ForkJoinPool(2).invoke(ForkJoinTask.adapt(ForkJoins::again));
      case "blockers" -> blockers();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void submit() throws Exception {
    ForkJoinPool pool =
        new ForkJoinPool(2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    CountDownLatch executed = new CountDownLatch(1);
    pool.execute(executed::countDown);
    executed.await();
    System.out.println(pool.submit(() -> 7).get());
    System.out.println(pool.invokeAll(List.of(() -> 1, () -> 2)).size());
    System.out.println(ForkJoinPool.commonPool().submit(new Fib(5)).join());
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
  }

  private static void endings() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    ForkJoinTask<?> failing =
        pool.submit(
            (Runnable)
                () -> {
                  throw new IllegalStateException("on purpose");
                });
    try {
      failing.join();
    } catch (IllegalStateException e) {
      System.out.println("threw");
    }
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ForkJoinTask<?> blocking =
        pool.submit(
            (Runnable)
                () -> {
                  busy.countDown();
                  try {
                    go.await();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    busy.await();
    ForkJoinTask<?> cancelled = pool.submit((Runnable) () -> System.out.println("never"));
    System.out.println(cancelled.cancel(false));
    go.countDown();
    blocking.join();
    try {
      cancelled.join();
    } catch (CancellationException e) {
      System.out.println("cancelled");
    }
    ForkJoinTask<Integer> unforked = new Fib(1);
    System.out.println(pool.submit(() -> unforked.fork().tryUnfork() ? 1 : 0).get());
    System.out.println(new Fib(1).invoke());
    pool.shutdown();
  }

  /** Parts of a stream that are divided again on their worker are forked while they run. */
  private static void nested() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(4);
    AtomicInteger seen = new AtomicInteger();
    for (int i = 0; i < 6; i++) {
      pool.submit(
              () ->
                  IntStream.range(0, 16)
                      .parallel()
                      .forEach(
                          x ->
                              IntStream.range(0, 4).parallel().forEach(y -> seen.addAndGet(x + y))))
          .get();
    }
    try {
      pool.submit(() -> IntStream.range(0, 16).parallel().forEach(x -> seen.addAndGet(1 / (x - 9))))
          .get();
    } catch (java.util.concurrent.ExecutionException e) {
      System.out.println(e.getCause().getClass());
    }
    // 6 x 4 x (0 + .. + 15) and 6 x 16 x (0 + .. + 3), and what one divided by x - 9 gives.
    System.out.println(seen.get() > 6 * 4 * 120);
  }

  private static void again() {
    Halves task = new Halves(0, new AtomicInteger());
    for (int i = 0; i < 3; i++) {
      task.fork();
      task.join();
      task.reinitialize();
    }
  }

  private record Blocker(CountDownLatch latch, boolean fails)
      implements ForkJoinPool.ManagedBlocker {
    @Override
    public boolean block() throws InterruptedException {
      if (fails) {
        throw new IllegalStateException("on purpose");
      }
      latch.await();
      return true;
    }

    @Override
    public boolean isReleasable() {
      return false;
    }
  }

  private static void blockers() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch open = new CountDownLatch(1);
    ForkJoinTask<?> waiting =
        pool.submit(
            () -> {
              ForkJoinPool.managedBlock(new Blocker(open, false));
              return 1;
            });
    ForkJoinTask<?> failing =
        pool.submit(
            () -> {
              ForkJoinPool.managedBlock(new Blocker(open, true));
              return 1;
            });
    try {
      failing.get();
    } catch (java.util.concurrent.ExecutionException e) {
      System.out.println("threw");
    }
    open.countDown();
    System.out.println(waiting.get());
    ForkJoinPool.managedBlock(new Blocker(open, false));
  }

  private static void stream() {
    System.out.println(IntStream.range(0, 1000).parallel().map(x -> x % 7).sum());
    System.out.println(
        IntStream.range(0, 1000)
            .parallel()
            .boxed()
            .collect(Collectors.groupingBy(x -> x % 3))
            .size());
    AtomicInteger seen = new AtomicInteger();
    IntStream.range(0, 100).parallel().forEach(x -> seen.addAndGet(x));
    System.out.println(seen);
    System.out.println(IntStream.range(0, 1000).parallel().anyMatch(x -> x == 500));
    int[] numbers = IntStream.range(0, 20_000).map(x -> (x * 7919) % 20_011).toArray();
    java.util.Arrays.parallelSort(numbers);
    System.out.println(numbers[10_000]);
  }
}
