package corecast.targets;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Every way to take a {@code ReentrantLock}. */
public final class Locks {
  private static int count;

  public static void main(String[] args) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Crew.run(
        3,
        () -> {
          for (int i = 0; i < 1000; i++) {
            lock.lock();
            try {
              count++;
            } finally {
              lock.unlock();
            }
          }
        });
    lock.lockInterruptibly();
    System.out.println(lock.tryLock() + " " + lock.tryLock(1, TimeUnit.SECONDS));
    Crew.run(1, () -> System.out.println(lock.tryLock()));
    lock.unlock();
    lock.unlock();
    lock.unlock();
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
    Thread.currentThread().interrupt();
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
    System.out.println(count);
  }
}
