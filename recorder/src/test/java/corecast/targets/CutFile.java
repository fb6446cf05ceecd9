package corecast.targets;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Cuts a file, of that name and to that length, while its threads synchronize all the time. */
public final class CutFile {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(100);
  private static final Semaphore PERMITS = new Semaphore(3);
  private static final AtomicInteger FAILURES = new AtomicInteger();

  /** So many come before the cut, and as many after it. */
  private static final int ROUNDS = 20_000;

  private static volatile boolean over;
  private static volatile int count;

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(CutFile::work);
      threads[i].start();
    }
    long length = Long.parseLong(args[1]);
    try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
      while (count < ROUNDS || file.size() <= length) {
        Thread.sleep(10);
      }
      file.truncate(length);
    }
    for (int until = count + ROUNDS; count < until; ) {
      Thread.sleep(10);
    }
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
    Thread late = new Thread(CutFile::round);
    late.start();
    late.join();
    System.out.println("failures " + FAILURES + " " + (count > ROUNDS) + " " + LOCK.isLocked());
  }

  private static void work() {
    while (!over) {
      try {
        round();
      } catch (Throwable e) {
        FAILURES.incrementAndGet();
        e.printStackTrace();
      }
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
  private static void round() {
    LOCK.lock();
    try {
      synchronized (QUEUE) {
        count++;
      }
    } finally {
      LOCK.unlock();
    }
    if (PERMITS.tryAcquire()) {
      PERMITS.release();
    }
    if (!QUEUE.offer(count)) {
      QUEUE.poll();
    }
  }
}
