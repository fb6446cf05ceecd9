package corecast.examples;

import corecast.recorder.concurrent.Corecast;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * At mark "steady" something of every kind is open: locks held, items queued, permits taken,
 * countdowns and arrivals missing, threads waiting, tasks queued and running.
 */
final class SteadyTarget {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition condition = lock.newCondition();
  private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
  private final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(4);
  private final Semaphore permits = new Semaphore(3);
  private final CountDownLatch latch = new CountDownLatch(3);
  private final CyclicBarrier barrier = new CyclicBarrier(2);
  private final Object monitor = new Object();
  private final ReentrantLock heldByMain = new ReentrantLock();
  private boolean goOn;
  private boolean signalled;
  private volatile boolean unparked;

  private interface Work {
    void run() throws Exception;
  }

  private static Thread start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  static long burn(int rounds) {
    long x = 1;
    for (int i = 0; i < rounds * 1000; i++) {
      x = x * 6364136223846793005L + i;
    }
    return x;
  }

  private void waitInMonitor() throws InterruptedException {
    synchronized (monitor) {
      while (!goOn) {
        monitor.wait();
      }
      burn(20);
    }
  }

  private void awaitCondition() throws InterruptedException {
    lock.lock();
    try {
      while (!signalled) {
        condition.await();
      }
      burn(20);
    } finally {
      lock.unlock();
    }
  }

  private void park() {
    while (!unparked) {
      LockSupport.park(this);
    }
    burn(20);
  }

  private void takeAll() throws InterruptedException {
    for (int taken = 0; taken < 3 + 20; taken++) {
      queue.take();
      burn(5);
    }
  }

  private void run() throws Exception {
    List<Thread> threads = new ArrayList<>();
    threads.add(start("monitor", this::waitInMonitor));
    threads.add(start("condition", this::awaitCondition));
    threads.add(start("parked", this::park));
    threads.add(start("latch", latch::await));
    threads.add(start("barrier", barrier::await));
    threads.add(
        start(
            "blocked",
            () -> {
              heldByMain.lock();
              heldByMain.unlock();
            }));
    heldByMain.lock();
    readWrite.readLock().lock();
    permits.acquire();
    latch.countDown();
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch release = new CountDownLatch(1);
    List<Future<Long>> futures = new ArrayList<>();
    Future<Long> done = pool.submit(() -> burn(1));
    done.get();
    futures.add(done);
    for (int i = 0; i < 3; i++) {
      futures.add(
          pool.submit(
              () -> {
                release.await();
                return burn(30);
              }));
    }
    for (int i = 0; i < 3; i++) {
      queue.put(i);
    }
    Thread.sleep(100);
    burn(200);

    Corecast.mark("steady");
    heldByMain.unlock();
    readWrite.readLock().unlock();
    readWrite.writeLock().lock();
    readWrite.writeLock().unlock();
    permits.release();
    permits.acquire(3);
    permits.release(3);
    latch.countDown();
    latch.countDown();
    barrier.await();
    synchronized (monitor) {
      goOn = true;
      monitor.notifyAll();
    }
    lock.lock();
    signalled = true;
    condition.signalAll();
    lock.unlock();
    unparked = true;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
    threads.add(start("taker", this::takeAll));
    for (int i = 0; i < 20; i++) {
      queue.put(i);
      burn(5);
    }
    release.countDown();
    for (Future<Long> future : futures) {
      future.get();
    }
    pool.shutdown();
    for (Thread thread : threads) {
      thread.join();
    }
    Corecast.mark("end");
    burn(100);
    System.out.println("done");
  }

  public static void main(String[] args) throws Exception {
    SteadyTarget target = new SteadyTarget();
    target.heldByMain.hashCode();
    target.run();
  }
}
