package corecast.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Tasks handed over in every way; some are refused, one throws. */
public final class Pools {
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "submit" -> submit();
      case "reject" -> reject();
      case "caller-runs" -> callerRuns();
      case "completion" -> completion();
      case "timed" -> timed();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void submit() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> futures = new ArrayList<>();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      futures.add(pool.submit(() -> number));
      tasks.add(() -> number);
    }
    futures.addAll(pool.invokeAll(tasks));
    int sum = 0;
    for (Future<Integer> future : futures) {
      sum += future.get();
    }
    System.out.println(sum);
    pool.execute(
        () -> {
          throw new IllegalStateException("on purpose");
        });
    Future<?> failing =
        pool.submit(
            () -> {
              throw new IllegalStateException("on purpose");
            });
    try {
      failing.get();
    } catch (java.util.concurrent.ExecutionException e) {
      System.out.println(e.getCause().getMessage());
    }
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
  }

  private static ThreadPoolExecutor tiny() {
    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
  }

  private static void reject() throws Exception {
    ThreadPoolExecutor pool = tiny();
    CountDownLatch go = new CountDownLatch(1);
    int refused = 0;
    for (int i = 0; i < 5; i++) {
      try {
        pool.execute(
            () -> {
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
      } catch (RejectedExecutionException e) {
        refused++;
      }
    }
    go.countDown();
    pool.shutdown();
    System.out.println(refused + " " + pool.awaitTermination(10, TimeUnit.SECONDS));
  }

  private static void callerRuns() throws Exception {
    ThreadPoolExecutor pool = tiny();
    pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
    CountDownLatch go = new CountDownLatch(1);
    pool.execute(
        () -> {
          try {
            go.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    List<Thread> ran = new ArrayList<>();
    Object lock = new Object();
    for (int i = 0; i < 3; i++) {
      pool.execute(
          () -> {
            synchronized (lock) {
              ran.add(Thread.currentThread());
            }
          });
    }
    go.countDown();
    pool.shutdown();
    boolean ended = pool.awaitTermination(10, TimeUnit.SECONDS);
    ran.removeIf(thread -> thread != Thread.currentThread());
    System.out.println(ran.size() + " by the caller " + ended);
  }

  private static void completion() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
    for (int i = 0; i < 10; i++) {
      int number = i;
      service.submit(() -> number);
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += service.take().get();
    }
    pool.shutdown();
    System.out.println(sum + " " + pool.awaitTermination(10, TimeUnit.SECONDS));
  }

  private static void timed() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
    CountDownLatch three = new CountDownLatch(3);
    ScheduledFuture<?> periodic =
        pool.scheduleAtFixedRate(three::countDown, 0, 1, TimeUnit.MILLISECONDS);
    System.out.println(pool.schedule(() -> 7, 0, TimeUnit.SECONDS).get());
    three.await();
    periodic.cancel(false);
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
  }
}
