package corecast.targets;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers, writers, and a writer that becomes a reader. */
public final class ReadWriteLocks {
  private static int value;

  public static void main(String[] args) throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Crew.run(
        2,
        () -> {
          for (int i = 0; i < 100; i++) {
            lock.readLock().lock();
            lock.readLock().unlock();
            lock.writeLock().lock();
            value++;
            lock.writeLock().unlock();
          }
        });
    lock.writeLock().lockInterruptibly();
    lock.readLock().lock();
    lock.writeLock().unlock();
    System.out.println(lock.writeLock().tryLock());
    System.out.println(lock.readLock().tryLock(1, TimeUnit.SECONDS));
    lock.readLock().unlock();
    lock.readLock().unlock();
    System.out.println(value);
  }
}
