package corecast.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads, by reflection: this is compiled for a version that has none. */
public final class VirtualThreads {
  private static final Object MONITOR = new Object();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static int shared;

  static Thread start(Runnable code) throws Exception {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, code);
  }

  static ExecutorService executor() throws Exception {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "operations" -> operations();
      case "executor" -> executor(Integer.parseInt(args[1]));
      case "crowd" -> crowd(Integer.parseInt(args[1]));
      case "burn" -> burn(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Each operation once or a known number of times. */
  private static void operations() throws Exception {
    Thread parked = start(LockSupport::park);
    Thread interrupted =
        start(
            () -> {
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException e) {
                System.out.println("interrupted");
              }
            });
    Thread waiting =
        start(
            () -> {
              synchronized (MONITOR) {
                while (shared == 0) {
                  try {
                    MONITOR.wait();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                }
              }
            });
    Thread failing =
        start(
            () -> {
              LOCK.lock();
              try {
                throw new IllegalStateException("expected");
              } finally {
                LOCK.unlock();
              }
            });
    await(parked, Thread.State.WAITING);
    await(interrupted, Thread.State.TIMED_WAITING);
    await(waiting, Thread.State.WAITING);
    LockSupport.unpark(parked);
    interrupted.interrupt();
    synchronized (MONITOR) {
      shared = 1;
      MONITOR.notifyAll();
    }
    for (Thread thread : List.of(parked, interrupted, waiting, failing)) {
      thread.join();
    }
    System.out.println("joined");
  }

  private static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      Thread.yield();
    }
  }

  private static void executor(int tasks) throws Exception {
    ExecutorService executor = executor();
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      int k = i;
      futures.add(executor.submit(() -> k * k));
    }
    long sum = 0;
    for (Future<Integer> future : futures) {
      sum += future.get();
    }
    ExecutorService.class.getMethod("close").invoke(executor);
    System.out.println(sum);
  }

  /** All are there at the same time, and meet in a monitor and a lock. */
  private static void crowd(int threads) throws Exception {
    AtomicLong sum = new AtomicLong();
    CountDownLatch all = new CountDownLatch(threads);
    ExecutorService executor = executor();
    for (int i = 0; i < threads; i++) {
      int k = i;
      executor.execute(
          () -> {
            try {
              all.countDown();
              all.await();
              synchronized (MONITOR) {
                shared++;
              }
              LOCK.lock();
              try {
                sum.addAndGet(k);
              } finally {
                LOCK.unlock();
              }
              if (k % 4 == 0) {
                Thread.sleep(1);
              }
              if (k % 8 == 0) {
                Thread.yield();
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    ExecutorService.class.getMethod("close").invoke(executor);
    System.out.println(shared + " " + sum);
  }

  /** Each works, sleeps a while and works again: as long by its carrier's clock as it says. */
  private static void burn(int threads, int rounds) throws Exception {
    AtomicLong sum = new AtomicLong();
    ExecutorService executor = executor();
    for (int i = 0; i < threads; i++) {
      executor.execute(
          () -> {
            try {
              sum.addAndGet(work(rounds));
              Thread.sleep(20);
              sum.addAndGet(work(rounds));
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    ExecutorService.class.getMethod("close").invoke(executor);
    System.out.println(sum);
  }

  /** The same number of steps each time. */
  static long work(int rounds) {
    long x = 1;
    for (int i = 0; i < rounds * 100_000; i++) {
      x = x * 31 + i;
    }
    return x;
  }
}
