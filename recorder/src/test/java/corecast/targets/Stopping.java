package corecast.targets;

import java.util.concurrent.locks.ReentrantLock;

/** Threads that do nothing but take a lock, stopped one by one; says how many went on. */
public final class Stopping {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static long turns;

  private Stopping() {}

  @SuppressWarnings("InfiniteLoopStatement")
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
    for (int i = 0; i < 40; i++) {
      Thread thread = new Thread(Stopping::turn);
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler((t, e) -> {});
      thread.start();
      Thread.sleep(20);
      thread.stop();
      thread.join(1000);
      if (thread.isAlive()) {
        wentOn++;
        for (int again = 0; thread.isAlive() && again < 100; again++) {
          thread.stop();
          thread.join(100);
        }
      }
    }
    System.out.println(wentOn);
  }
}
