package corecast.examples.executors;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Prints stack traces from everywhere the recorder has its hooks. */
public final class TracePrograms {
  private TracePrograms() {}

  public static void main(String[] args) throws Exception {
    task();
    scheduled();
    callerRuns();
    interrupted(
        () -> {
          Object monitor = new Object();
          synchronized (monitor) {
            monitor.wait();
          }
        });
    interrupted(
        () -> {
          Object monitor = new Object();
          synchronized (monitor) {
            monitor.wait(60_000);
          }
        });
    interrupted(() -> Thread.sleep(60_000));
    interrupted(() -> Thread.sleep(60_000, 1));
    interrupted(() -> TimeUnit.SECONDS.sleep(60));
    barrierAction();
    wrong();
  }

  private interface Waiting {
    void run() throws InterruptedException;
  }

  private static void print(Throwable thrown) {
    thrown.printStackTrace(System.out);
  }

  private static void here() {
    print(new Exception("here"));
  }

  private static void task() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(TracePrograms::here).get();
    pool.execute(TracePrograms::here);
    pool.shutdown();
    pool.awaitTermination(60, TimeUnit.SECONDS);
  }

  private static void scheduled() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    pool.schedule(TracePrograms::here, 1, TimeUnit.MILLISECONDS).get();
    pool.shutdown();
    java.util.Timer timer = new java.util.Timer();
    java.util.concurrent.CountDownLatch done = new java.util.concurrent.CountDownLatch(1);
    timer.schedule(
        new java.util.TimerTask() {
          @Override
          public void run() {
            here();
            done.countDown();
          }
        },
        1);
    done.await();
    timer.cancel();
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
    Object monitor = new Object();
    synchronized (monitor) {
      pool.execute(
          () -> {
            synchronized (monitor) {
              monitor.notifyAll();
            }
          });
      pool.execute(() -> {});
      pool.execute(TracePrograms::here);
      try {
        pool.execute(
            () -> {
              throw new IllegalStateException("on purpose");
            });
      } catch (IllegalStateException e) {
        print(e);
      }
    }
    pool.shutdown();
    pool.awaitTermination(60, TimeUnit.SECONDS);
  }

  private static void interrupted(Waiting waiting) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              try {
                waiting.run();
              } catch (InterruptedException e) {
                print(e);
              }
            });
    thread.start();
    Thread.sleep(20);
    thread.interrupt();
    thread.join();
  }

  private static void barrierAction() throws Exception {
    new CyclicBarrier(1, TracePrograms::here).await();
    try {
      new CyclicBarrier(
              1,
              () -> {
                throw new IllegalStateException("on purpose");
              })
          .await();
    } catch (IllegalStateException e) {
      print(e);
    }
  }

  private static void wrong() throws InterruptedException {
    Object monitor = new Object();
    Object none = null;
    Waiting[] all = {
      () -> monitor.notify(),
      () -> monitor.notifyAll(),
      () -> monitor.wait(),
      () -> none.wait(5),
      () -> Thread.sleep(-1),
      () -> {
        synchronized (monitor) {
          monitor.wait(-1);
        }
      }
    };
    for (Waiting each : all) {
      try {
        each.run();
      } catch (RuntimeException e) {
        print(e);
      }
    }
  }
}
