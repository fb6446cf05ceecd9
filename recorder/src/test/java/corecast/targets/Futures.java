package corecast.targets;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Futures that depend on one another in every way; some fail, one is too late. */
public final class Futures {
  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      byWaiter();
      return;
    }
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletableFuture<Integer> six = CompletableFuture.supplyAsync(() -> 6, pool);
    CompletableFuture<Integer> seven = CompletableFuture.supplyAsync(() -> 7);
    CompletableFuture<Integer> product = six.thenCombine(seven, (x, y) -> x * y);
    CompletableFuture<String> text =
        product
            .thenApplyAsync(x -> x + 1, pool)
            .thenCompose(x -> CompletableFuture.supplyAsync(() -> "got " + x))
            .whenComplete((x, e) -> {})
            .thenApply(x -> x + "!");
    System.out.println(product.get() + " " + text.join());
    CompletableFuture.allOf(six, seven, product, text).get();
    System.out.println(CompletableFuture.anyOf(six, product).join());
    CompletableFuture<Integer> outside = new CompletableFuture<>();
    CompletableFuture<String> handled = outside.handle((x, e) -> e == null ? "fine" : "failed");
    Thread other = new Thread(() -> outside.completeExceptionally(new IllegalStateException()));
    other.start();
    System.out.println(handled.join());
    other.join();
    System.out.println(six.applyToEither(new CompletableFuture<>(), x -> x * 2).join());
    System.out.println(
        six.thenAcceptBoth(seven, (x, y) -> {}).thenRun(() -> {}).isCompletedExceptionally());
    System.out.println(CompletableFuture.completedFuture(3).thenApply(x -> x * x).get());
    System.out.println(
        new CompletableFuture<Integer>().completeOnTimeout(9, 20, TimeUnit.MILLISECONDS).join());
    System.out.println(
        new CompletableFuture<Integer>()
            .orTimeout(20, TimeUnit.MILLISECONDS)
            .exceptionally(e -> -1)
            .join());
    pool.shutdown();
  }

  /**
   * Whoever waits for a future runs those of its dependents that are left. The completing thread
   * wakes it and goes on with the dependents; whichever of the two takes the one that waits, the
   * other one takes the one that is waited for: as a rule the thread that was woken up.
   */
  private static void byWaiter() throws Exception {
    Thread waiting = Thread.currentThread();
    ReentrantLock lock = new ReentrantLock();
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch over = new CountDownLatch(1);
    CompletableFuture<Integer> source = new CompletableFuture<>();
    CompletableFuture<Void> left =
        source.thenAccept(
            value -> {
              lock.lock();
              lock.unlock();
              pool.execute(() -> {});
              over.countDown();
            });
    source.thenRun(
        () -> {
          try {
            over.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    Thread completing =
        new Thread(
            () -> {
              while (waiting.getState() != Thread.State.WAITING) {
                Thread.yield();
              }
              source.complete(1);
            });
    completing.start();
    source.join();
    left.join();
    completing.join();
    pool.shutdown();
  }
}
