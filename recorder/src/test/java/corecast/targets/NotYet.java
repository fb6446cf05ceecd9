package corecast.targets;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

/** What is not recorded yet and must work all the same. */
public final class NotYet {
  /** Adds up a range. */
  private static final class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;

    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from < 10) {
        return IntStream.range(from, to).sum();
      }
      int middle = (from + to) / 2;
      Sum left = new Sum(from, middle);
      left.fork();
      return new Sum(middle, to).compute() + left.join();
    }
  }

  public static void main(String[] args) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(3);
    System.out.println(pool.invoke(new Sum(0, 1000)));
    pool.shutdown();
    System.out.println(CompletableFuture.supplyAsync(() -> 6).thenApply(x -> x * 7).get());
    System.out.println(IntStream.range(0, 1000).parallel().sum());
    try {
      Thread virtual =
          (Thread)
              Thread.class
                  .getMethod("startVirtualThread", Runnable.class)
                  .invoke(null, (Runnable) () -> System.out.println("virtual"));
      virtual.join();
    } catch (NoSuchMethodException e) {
      System.out.println("no virtual threads");
    }
  }
}
