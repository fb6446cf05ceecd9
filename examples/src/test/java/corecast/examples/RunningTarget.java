package corecast.examples;

import java.util.concurrent.locks.ReentrantLock;

/** Works in locks until its input ends, and then says whether every round was counted. */
final class RunningTarget {
  private static final ReentrantLock LOCK = new ReentrantLock();

  private static volatile boolean over;
  private static long inMethod;
  private static long inBlock;
  private static long inLock;

  private static synchronized void method() {
    inMethod++;
    if (inMethod % 100 == 0) {
      throw new IllegalStateException("now and then");
    }
  }

  private static void work() {
    long rounds = 0;
    while (!over) {
      rounds++;
      try {
        method();
      } catch (IllegalStateException e) {
        rounds += 0;
      }
      synchronized (LOCK) {
        inBlock++;
      }
      LOCK.lock();
      inLock++;
      LOCK.unlock();
      SteadyTarget.burn(50);
    }
    synchronized (RunningTarget.class) {
      inMethod -= rounds;
    }
    synchronized (LOCK) {
      inBlock -= rounds;
    }
    LOCK.lock();
    inLock -= rounds;
    LOCK.unlock();
  }

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      threads[t] = new Thread(RunningTarget::work);
      threads[t].start();
    }
    System.out.println("running");
    while (System.in.read() >= 0) {
      Thread.onSpinWait();
    }
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(inMethod + " " + inBlock + " " + inLock);
  }
}
