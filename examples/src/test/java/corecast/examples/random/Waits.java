package corecast.examples.random;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits that only an interrupt ends. */
final class Waits {
  private Waits() {}

  static void untilInterrupted(String where, Thread parent) {
    try {
      switch (where) {
        case "sleep" -> Thread.sleep(600_000);
        case "latch" -> new CountDownLatch(1).await();
        case "wait" -> waitForNobody(new Object());
        case "queue" -> new LinkedBlockingQueue<Integer>().take();
        case "semaphore" -> new Semaphore(0).acquire();
        case "condition" -> await(new ReentrantLock());
        case "join" -> parent.join();
        case "get" -> new FutureTask<>(() -> 1).get();
        default -> throw new IllegalArgumentException(where);
      }
      throw new IllegalStateException("not interrupted");
    } catch (InterruptedException e) {
      return;
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void waitForNobody(Object monitor) throws InterruptedException {
    synchronized (monitor) {
      while (true) {
        monitor.wait();
      }
    }
  }

  private static void await(ReentrantLock lock) throws InterruptedException {
    Condition never = lock.newCondition();
    lock.lock();
    try {
      while (true) {
        never.await();
      }
    } finally {
      lock.unlock();
    }
  }
}
