package corecast.examples.executors;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** A thread waits in vain for one of many things, is interrupted after 30 ms of work, works 60. */
public final class InterruptPrograms {
  private InterruptPrograms() {}

  private interface Waiting {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    Object monitor = new Object();
    Waiting waiting =
        switch (args[0]) {
          case "sleep" -> () -> Thread.sleep(600_000);
          case "wait" ->
              () -> {
                synchronized (monitor) {
                  monitor.wait();
                }
              };
          case "timed-wait" ->
              () -> {
                synchronized (monitor) {
                  monitor.wait(600_000);
                }
              };
          case "await" ->
              () -> {
                lock.lockInterruptibly();
                try {
                  condition.await();
                } finally {
                  lock.unlock();
                }
              };
          case "latch" -> () -> new CountDownLatch(1).await();
          case "join" -> () -> Thread.currentThread().join();
          case "take" -> () -> new LinkedBlockingQueue<String>().take();
          case "put" -> () -> new SynchronousQueue<String>().put("item");
          case "park" ->
              () -> {
                LockSupport.park();
                if (Thread.interrupted()) {
                  throw new InterruptedException();
                }
              };
          case "acquire" -> () -> new Semaphore(0).acquire();
          case "lock" ->
              () -> {
                Thread holder = new Thread(lock::lock);
                holder.start();
                holder.join();
                lock.lockInterruptibly();
              };
          case "get" -> () -> new FutureTask<>(() -> 1).get();
          default -> throw new IllegalArgumentException(args[0]);
        };
    Thread thread =
        new Thread(
            () -> {
              try {
                waiting.run();
                System.out.println("not interrupted");
              } catch (Exception e) {
                System.out.println(e.getClass().getName());
                Work.millis(60);
              }
            });
    thread.start();
    Work.millis(30);
    thread.interrupt();
    Work.millis(20);
    thread.join();
  }
}
