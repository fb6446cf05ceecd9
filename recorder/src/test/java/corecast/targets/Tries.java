package corecast.targets;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A thread that tries to get a lock which another one has, until it gets it, and one that does
 * something else instead; prints that each has failed.
 */
public final class Tries {
  private static final ReentrantLock REPEATED = new ReentrantLock();
  private static final ReentrantLock LEFT = new ReentrantLock();

  private static volatile boolean failed;
  private static volatile long sum;

  private Tries() {}

  private static void repeat() {
    while (!REPEATED.tryLock()) {
      failed = true;
      compute(100);
    }
    try {
      compute(1000);
    } finally {
      REPEATED.unlock();
    }
  }

  private static void leave() {
    if (LEFT.tryLock()) {
      LEFT.unlock();
    } else {
      failed = true;
      compute(1000);
    }
  }

  private static void compute(int times) {
    long some = sum;
    for (int i = 0; i < times; i++) {
      some = 31 * some + i;
    }
    sum = some;
  }

  /** Has the lock until a try of another thread has failed. */
  private static void meanwhile(ReentrantLock lock, Runnable other) throws InterruptedException {
    Thread thread = new Thread(other);
    lock.lock();
    try {
      thread.start();
      while (!failed) {
        Thread.yield();
      }
    } finally {
      lock.unlock();
    }
    thread.join();
    System.out.println(failed);
    failed = false;
  }

  public static void main(String[] args) throws InterruptedException {
    meanwhile(REPEATED, Tries::repeat);
    meanwhile(LEFT, Tries::leave);
  }
}
