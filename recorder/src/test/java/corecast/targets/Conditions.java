package corecast.targets;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take turns; waits that end by time and by interruption. */
public final class Conditions {
  private static final int TURNS = 200;
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Condition TURNED = LOCK.newCondition();
  private static int turn;

  public static void main(String[] args) throws Exception {
    Thread even = Crew.start(() -> play(0));
    Thread odd = Crew.start(() -> play(1));
    even.join();
    odd.join();
    LOCK.lock();
    System.out.println(TURNED.await(1, TimeUnit.MILLISECONDS));
    System.out.println(TURNED.awaitNanos(1000) <= 0);
    Thread.currentThread().interrupt();
    try {
      TURNED.await();
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
    TURNED.signalAll();
    LOCK.unlock();
    System.out.println(turn);
  }

  private static void play(int me) throws InterruptedException {
    for (int i = 0; i < TURNS; i++) {
      LOCK.lock();
      try {
        while (turn % 2 != me) {
          TURNED.await();
        }
        turn++;
        TURNED.signal();
      } finally {
        LOCK.unlock();
      }
    }
  }
}
