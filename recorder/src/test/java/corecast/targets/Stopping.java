package corecast.targets;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that do nothing but take a lock, so many of them, stopped one by one. Says how many went
 * on at first, and how many could not be stopped at all.
 */
public final class Stopping {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static volatile long turns;

  private Stopping() {}

  @SuppressWarnings({"InfiniteLoopStatement", "NonAtomicVolatileUpdate"})
  private static void turn() {
    while (true) {
      LOCK.lock();
      LOCK.unlock();
      synchronized (LOCK) {
        turns++;
      }
    }
  }

  @SuppressWarnings({"deprecation", "removal"})
  public static void main(String[] args) throws Exception {
    int wentOn = 0;
    int left = 0;
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      Thread thread = new Thread(Stopping::turn);
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler((t, e) -> {});
      long before = turns;
      thread.start();
      // One that was stopped between the two may have left the lock locked: then all others wait.
      while (turns < before + 1000 && thread.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
      thread.stop();
      thread.join(1000);
      if (thread.isAlive()) {
        wentOn++;
        for (int again = 0; thread.isAlive() && again < 100; again++) {
          thread.stop();
          thread.join(100);
        }
      }
      left += thread.isAlive() ? 1 : 0;
    }
    System.out.println(wentOn + " " + left);
  }
}
