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
      case "after-300-ms" -> Thread.sleep(300);
      case "halt" -> Runtime.getRuntime().halt(4);
      case "overflow" -> overflow();
      case "overflow-of-many" -> overflowOfMany();
      case "hook" ->
          Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
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

  /** Stacks of different sizes: the last call that fits is another one each time. */
  private static void overflowOfMany() throws InterruptedException {
    for (int i = 0; i < 60; i++) {
      Thread thread = new Thread(null, Endings::overflowLocks, "deep", 256 * 1024 + 64 * i);
      thread.start();
      thread.join();
    }
  }

  private static void overflowLocks() {
    try {
      descend(new ReentrantLock(), 0);
    } catch (StackOverflowError e) {
      return;
    }
    System.out.println("no end of the stack");
  }

  private static void descend(ReentrantLock lock, int calls) {
    if (calls % 2 == 0) {
      lock.lock();
      try {
        descend(lock, calls + 1);
      } finally {
        lock.unlock();
      }
    } else {
      synchronized (lock) {
        descend(lock, calls + 1);
      }
    }
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

  private static void locksForEver() throws InterruptedException {
    Thread other =
        new Thread(
            () -> {
              LOCK.lock();
              LOCK.unlock();
            });
    LOCK.lock();
    LOCK.unlock();
    other.start(); // of a lock of one thread not every section is recorded
    other.join();
    for (long n = 1; ; n++) {
      LOCK.lock();
      LOCK.unlock();
      if (n % 1000 == 0) {
        System.out.println(n);
        Thread.sleep(1); // whoever reads the trace meanwhile is to come to its end
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
