package corecast.examples.executors;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Small programs with pools, one for each name. */
public final class PoolPrograms {
  private PoolPrograms() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "once" -> once();
      case "rate" -> rate();
      case "pause" -> pause();
      case "daemon-rate" -> daemonRate();
      case "fed-by-rate" -> fedByRate();
      case "cancelled" -> cancelled();
      case "timer" -> timer();
      case "timer-rate" -> timerRate();
      case "cached" -> many(Executors.newCachedThreadPool());
      case "single" -> many(Executors.newSingleThreadExecutor());
      case "fixed" -> many(Executors.newFixedThreadPool(3));
      case "grows" ->
          many(new ThreadPoolExecutor(1, 3, 9, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2)));
      case "caller-runs" -> callerRuns();
      case "discard" -> refusing(new ThreadPoolExecutor.DiscardPolicy());
      case "discard-oldest" -> refusing(new ThreadPoolExecutor.DiscardOldestPolicy());
      case "callbacks" -> callbacks();
      case "nested" -> nested();
      case "prestarted" -> prestarted();
      case "completion" -> completion();
      case "any" -> any();
      case "all-in-time" -> allInTime();
      case "by-hand" -> byHand();
      case "get-timeout" -> getTimeout();
      case "cancel-running" -> cancelRunning();
      case "throws" -> throwing();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void end(ExecutorService pool) throws InterruptedException {
    pool.shutdown();
    System.out.println("ended " + pool.awaitTermination(60, TimeUnit.SECONDS));
  }

  private static void once() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    List<Future<?>> futures = new ArrayList<>();
    for (int delay : new int[] {90, 30, 60}) {
      futures.add(pool.schedule(() -> Work.millis(10), delay, TimeUnit.MILLISECONDS));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    end(pool);
  }

  private static void twoThreadsOf(int millis) throws InterruptedException {
    Thread[] threads = {
      new Thread(() -> Work.millis(millis)), new Thread(() -> Work.millis(millis))
    };
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void rate() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    pool.scheduleAtFixedRate(() -> Work.millis(5), 20, 20, TimeUnit.MILLISECONDS);
    twoThreadsOf(150);
    end(pool);
  }

  private static void daemonRate() throws Exception {
    ScheduledExecutorService pool =
        Executors.newScheduledThreadPool(
            1,
            code -> {
              Thread thread = new Thread(code);
              thread.setDaemon(true);
              return thread;
            });
    pool.scheduleAtFixedRate(() -> Work.millis(5), 20, 20, TimeUnit.MILLISECONDS);
    twoThreadsOf(150);
  }

  /** Another thread takes what the runs put, and its end from whoever stops them. */
  private static void fedByRate() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Thread taker =
        new Thread(
            () -> {
              try {
                int taken = queue.take();
                while (taken == 1) {
                  taken = queue.take();
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    taker.start();
    pool.scheduleAtFixedRate(() -> queue.add(1), 20, 20, TimeUnit.MILLISECONDS);
    twoThreadsOf(150);
    end(pool);
    queue.put(0);
    taker.join();
  }

  private static void pause() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    CountDownLatch five = new CountDownLatch(5);
    ScheduledFuture<?> repeated =
        pool.scheduleWithFixedDelay(
            () -> {
              Work.millis(10);
              five.countDown();
            },
            0,
            20,
            TimeUnit.MILLISECONDS);
    five.await();
    repeated.cancel(false);
    end(pool);
  }

  private static void cancelled() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    ScheduledFuture<?> never = pool.schedule(() -> Work.millis(10), 10, TimeUnit.SECONDS);
    Work.millis(10);
    System.out.println(never.cancel(false));
    try {
      never.get();
    } catch (CancellationException e) {
      System.out.println("cancelled");
    }
    end(pool);
  }

  private static void timer() throws Exception {
    Timer timer = new Timer("timer");
    CountDownLatch two = new CountDownLatch(2);
    for (int delay : new int[] {20, 40}) {
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              Work.millis(40);
              two.countDown();
            }
          },
          delay);
    }
    two.await();
    timer.cancel();
  }

  private static void timerRate() throws Exception {
    Timer timer = new Timer("timer", true);
    timer.scheduleAtFixedRate(
        new TimerTask() {
          @Override
          public void run() {
            Work.millis(5);
          }
        },
        20,
        20);
    twoThreadsOf(150);
    timer.cancel();
  }

  private static void many(ExecutorService pool) throws Exception {
    for (int i = 0; i < 5; i++) {
      pool.execute(() -> Work.millis(60));
    }
    end(pool);
  }

  private static void callerRuns() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(1),
            new ThreadPoolExecutor.CallerRunsPolicy());
    for (int millis : new int[] {60, 60, 90, 60}) {
      pool.execute(() -> Work.millis(millis));
    }
    end(pool);
  }

  private static void refusing(java.util.concurrent.RejectedExecutionHandler handler)
      throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), handler);
    CountDownLatch go = new CountDownLatch(1);
    pool.execute(
        () -> {
          try {
            go.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    pool.execute(() -> Work.millis(20));
    pool.execute(() -> Work.millis(40));
    go.countDown();
    end(pool);
  }

  private static void callbacks() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          protected void beforeExecute(Thread thread, Runnable task) {
            Work.millis(20);
          }

          @Override
          protected void afterExecute(Runnable task, Throwable thrown) {
            Work.millis(40);
          }
        };
    pool.setThreadFactory(
        code -> {
          Work.millis(30);
          return new Thread(code);
        });
    Future<?> future = pool.submit(() -> Work.millis(10));
    future.get();
    Work.millis(25);
    end(pool);
  }

  /** Executes on another executor, as wrappers do, and submits from within tasks. */
  private static void nested() throws Exception {
    ExecutorService outer = Executors.newFixedThreadPool(2);
    ThreadPoolExecutor inner =
        new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          public void execute(Runnable task) {
            super.execute(
                () -> {
                  Work.millis(10);
                  task.run();
                });
          }
        };
    inner.setThreadFactory(
        code -> {
          outer.execute(() -> Work.millis(30));
          return new Thread(code);
        });
    Executor wrapper = task -> inner.execute(task);
    CountDownLatch done = new CountDownLatch(1);
    outer.execute(
        () -> {
          wrapper.execute(
              () -> {
                Work.millis(20);
                done.countDown();
              });
        });
    done.await();
    end(outer);
    end(inner);
  }

  private static void prestarted() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(3, 3, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    System.out.println(pool.prestartAllCoreThreads());
    many(pool);
  }

  private static void completion() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
    for (int millis : new int[] {60, 20}) {
      service.submit(
          () -> {
            Work.millis(millis);
            return millis;
          });
    }
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      sum += service.take().get();
      Work.millis(30);
    }
    System.out.println(sum);
    end(pool);
  }

  private static Callable<Integer> sleeper(int millis) {
    return () -> {
      Thread.sleep(millis);
      return millis;
    };
  }

  private static void any() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    Callable<Integer> winner =
        () -> {
          Work.millis(20);
          return 1;
        };
    System.out.println(pool.invokeAny(List.of(sleeper(20_000), winner, sleeper(30_000))));
    try {
      pool.invokeAny(List.of(sleeper(20_000)), 20, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      System.out.println("none in time");
    }
    end(pool);
  }

  private static void allInTime() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    Callable<Integer> quick =
        () -> {
          Work.millis(60);
          return 1;
        };
    for (Future<Integer> future :
        pool.invokeAll(List.of(quick, quick, sleeper(20_000)), 600, TimeUnit.MILLISECONDS)) {
      System.out.println(future.isCancelled());
    }
    end(pool);
  }

  private static void byHand() throws Exception {
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              Work.millis(30);
              return 7;
            });
    Thread thread =
        new Thread(
            () -> {
              task.run();
              Work.millis(50);
            });
    thread.start();
    Work.millis(10);
    System.out.println(task.get());
    Work.millis(20);
    thread.join();
  }

  private static void getTimeout() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Future<Integer> future = pool.submit(sleeper(300));
    try {
      future.get(20, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      System.out.println("not yet");
    }
    System.out.println(future.get());
    end(pool);
  }

  private static void cancelRunning() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> future =
        pool.submit(
            () -> {
              begun.countDown();
              try {
                Thread.sleep(20_000);
              } catch (InterruptedException e) {
                Work.millis(30);
              }
            });
    begun.await();
    Work.millis(20);
    System.out.println(future.cancel(true));
    try {
      future.get();
    } catch (CancellationException e) {
      System.out.println("cancelled");
    }
    end(pool);
  }

  private static void throwing() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.execute(
        () -> {
          Work.millis(20);
          throw new IllegalStateException("on purpose");
        });
    Future<?> future =
        pool.submit(
            () -> {
              Work.millis(20);
              throw new IllegalStateException("on purpose");
            });
    try {
      future.get();
    } catch (ExecutionException e) {
      System.out.println(e.getCause().getMessage());
    }
    end(pool);
  }
}
