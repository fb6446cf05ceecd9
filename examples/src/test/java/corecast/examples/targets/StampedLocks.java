package corecast.examples.targets;

import static corecast.examples.targets.Work.awaitWaiting;
import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/** A {@code StampedLock} in every mode. */
public final class StampedLocks {
  private static StampedLock lock = new StampedLock();

  public static void main(String[] args) throws Exception {
    lock = new StampedLock();
    switch (args[0]) {
      case "write" -> startAndJoin(StampedLocks::write, StampedLocks::write);
      case "read" -> startAndJoin(StampedLocks::read, StampedLocks::read);
      case "views" -> views();
      case "modes" -> start("t", StampedLocks::modes).join();
      case "handed" -> handed();
      case "refused" -> refused();
      case "downgrade" -> downgrade();
      case "upgrade" -> upgrade();
      case "upgrade-refused" -> upgradeRefused();
      case "from-optimistic" -> fromOptimistic();
      case "to-optimistic" -> toOptimistic();
      case "spoiled" -> spoiled();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void write() throws Exception {
    long stamp = lock.writeLockInterruptibly();
    units(2);
    lock.unlockWrite(stamp);
  }

  private static void read() throws Exception {
    long stamp = lock.readLock();
    units(2);
    lock.unlock(stamp);
  }

  private static void views() throws Exception {
    Lock reader = lock.asReadLock();
    Lock writer = lock.asReadWriteLock().writeLock();
    startAndJoin(
        () -> {
          reader.lock();
          units(2);
          reader.unlock();
        },
        () -> {
          writer.lock();
          units(2);
          writer.unlock();
        });
  }

  /** One thread alone: what it does is the same in every recording. */
  private static void modes() throws Exception {
    long stamp = lock.writeLock();
    stamp = lock.tryConvertToReadLock(stamp);
    lock.unlock(stamp);

    stamp = lock.readLockInterruptibly();
    stamp = lock.tryConvertToWriteLock(stamp);
    lock.unlock(stamp);

    stamp = lock.tryOptimisticRead();
    stamp = lock.tryConvertToReadLock(stamp);
    stamp = lock.tryConvertToOptimisticRead(stamp);
    System.out.println(lock.validate(stamp));

    stamp = lock.tryWriteLock();
    System.out.println(lock.tryReadLock() == 0);
    System.out.println(lock.tryUnlockWrite());
    System.out.println(lock.validate(stamp));
    lock.tryReadLock(1, TimeUnit.SECONDS);
    System.out.println(lock.tryUnlockRead());
    System.out.println(lock.tryUnlockRead());

    stamp = lock.writeLock();
    lock.unlockWrite(stamp);
    try {
      lock.unlockWrite(stamp);
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
  }

  /** The writer's stamp is given back by another thread. */
  private static void handed() throws Exception {
    AtomicLong stamp = new AtomicLong(lock.writeLock());
    startAndJoin(
        () -> {
          units(1);
          lock.unlockWrite(stamp.get());
          units(1);
        },
        () -> {
          long read = lock.readLock();
          units(1);
          lock.unlockRead(read);
        });
  }

  private static void refused() throws Exception {
    long stamp = lock.writeLock();
    start("late", () -> System.out.println(lock.tryReadLock(20, TimeUnit.MILLISECONDS))).join();
    Thread interrupted =
        start(
            "interrupted",
            () -> {
              try {
                lock.writeLockInterruptibly();
              } catch (InterruptedException e) {
                System.out.println("interrupted");
              }
            });
    awaitWaiting(interrupted);
    interrupted.interrupt();
    interrupted.join();
    lock.unlockWrite(stamp);
  }

  private static void read(CountDownLatch after) throws Exception {
    after.await();
    read();
  }

  /** The reader need not wait for the end of what began as writing. */
  private static void downgrade() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    startAndJoin(
        () -> {
          long stamp = lock.writeLock();
          begun.countDown();
          units(1);
          stamp = lock.tryConvertToReadLock(stamp);
          units(2);
          lock.unlockRead(stamp);
        },
        () -> read(begun));
  }

  /** The reader has to wait for the end of what began as reading. */
  private static void upgrade() throws Exception {
    CountDownLatch writing = new CountDownLatch(1);
    startAndJoin(
        () -> {
          long stamp = lock.readLock();
          units(1);
          stamp = lock.tryConvertToWriteLock(stamp);
          writing.countDown();
          units(1);
          lock.unlockWrite(stamp);
          units(1);
        },
        () -> read(writing));
  }

  /** There is a second reader, so that the first one has to queue like any writer. */
  private static void upgradeRefused() throws Exception {
    CountDownLatch two = new CountDownLatch(1);
    startAndJoin(
        () -> {
          long stamp = lock.readLock();
          two.await();
          units(1);
          System.out.println(lock.tryConvertToWriteLock(stamp));
          lock.unlockRead(stamp);
          stamp = lock.writeLock();
          units(1);
          lock.unlockWrite(stamp);
        },
        () -> {
          long stamp = lock.readLock();
          two.countDown();
          units(2);
          lock.unlockRead(stamp);
        });
  }

  private static void fromOptimistic() throws Exception {
    CountDownLatch writing = new CountDownLatch(1);
    startAndJoin(
        () -> {
          long stamp = lock.tryOptimisticRead();
          units(1);
          stamp = lock.tryConvertToWriteLock(stamp);
          writing.countDown();
          units(1);
          lock.unlockWrite(stamp);
          units(1);
        },
        () -> read(writing));
  }

  private static void toOptimistic() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    startAndJoin(
        () -> {
          long stamp = lock.writeLock();
          begun.countDown();
          units(1);
          stamp = lock.tryConvertToOptimisticRead(stamp);
          units(1);
          System.out.println(lock.validate(stamp));
        },
        () -> read(begun));
  }

  /** Somebody writes during the optimistic read, which is repeated with the lock. */
  private static void spoiled() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    startAndJoin(
        () -> {
          long stamp = lock.tryOptimisticRead();
          begun.countDown();
          units(1);
          if (!lock.validate(stamp)) {
            System.out.println("again");
            read();
          }
        },
        () -> {
          begun.await();
          write();
          units(1);
        });
  }
}
