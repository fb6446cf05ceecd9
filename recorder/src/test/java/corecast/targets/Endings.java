package corecast.targets;

import java.util.concurrent.locks.ReentrantLock;

/** Ways for a program to end, and errors it survives. */
public final class Endings {
  private static final ReentrantLock LOCK = new ReentrantLock();

  private static int depth;

  public static void main(String[] args) throws Exception {
    LOCK.lock();
    LOCK.unlock();
    switch (args[0]) {
      case "uncaught" -> throw new IllegalStateException("on purpose");
      case "exit" -> System.exit(3);
      case "halt" -> Runtime.getRuntime().halt(4);
      case "overflow" -> overflow();
      case "locks-for-ever" -> locksForEver();
      case "deadlock" -> deadlock();
      case "mixed-deadlock" -> mixedDeadlock();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void overflow() {
    for (int i = 0; i < 20; i++) {
      depth = 0;
      try {
        descend();
      } catch (StackOverflowError e) {
        System.out.println("survived " + (depth > 100));
      }
    }
    LOCK.lock();
    LOCK.unlock();
    System.out.println(LOCK.isLocked());
  }

  private static void descend() {
    LOCK.lock();
    try {
      synchronized (LOCK) {
        depth++;
        descend();
      }
    } finally {
      LOCK.unlock();
    }
  }

  private static void locksForEver() {
    for (long n = 1; ; n++) {
      LOCK.lock();
      LOCK.unlock();
      if (n % 1000 == 0) {
        System.out.println(n);
      }
    }
  }

  private static void deadlock() {
    Object a = new Object();
    Object b = new Object();
    java.util.concurrent.CountDownLatch both = new java.util.concurrent.CountDownLatch(2);
    Crew.start(() -> lockBoth(a, b, both));
    Crew.start(() -> lockBoth(b, a, both));
  }

  /** One thread has a lock and wants a monitor, the other has the monitor and wants the lock. */
  private static void mixedDeadlock() {
    Object monitor = new Object();
    java.util.concurrent.CountDownLatch both = new java.util.concurrent.CountDownLatch(2);
    Crew.start(
        "locker",
        () -> {
          LOCK.lock();
          both.countDown();
          both.await();
          synchronized (monitor) {
            System.out.println("not reached");
          }
        });
    Crew.start(
        "watcher",
        () -> {
          synchronized (monitor) {
            both.countDown();
            both.await();
            LOCK.lock();
          }
        });
  }

  private static void lockBoth(Object x, Object y, java.util.concurrent.CountDownLatch both)
      throws InterruptedException {
    synchronized (x) {
      both.countDown();
      both.await();
      System.out.println("holds one");
      synchronized (y) {
        System.out.println("not reached");
      }
    }
  }
}
