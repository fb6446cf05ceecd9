package corecast.examples.targets;

import static corecast.examples.targets.Work.awaitWaiting;
import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/** A {@code StampedLock} in every mode. */
public final class StampedLocks {
  private static final StampedLock LOCK = new StampedLock();

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "write" -> startAndJoin(StampedLocks::write, StampedLocks::write);
      case "read" -> startAndJoin(StampedLocks::read, StampedLocks::read);
      case "views" -> views();
      case "modes" -> start("t", StampedLocks::modes).join();
      case "handed" -> handed();
      case "refused" -> refused();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void write() throws Exception {
    long stamp = LOCK.writeLockInterruptibly();
    units(2);
    LOCK.unlockWrite(stamp);
  }

  private static void read() throws Exception {
    long stamp = LOCK.readLock();
    units(2);
    LOCK.unlock(stamp);
  }

  private static void views() throws Exception {
    Lock reader = LOCK.asReadLock();
    Lock writer = LOCK.asReadWriteLock().writeLock();
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
    long stamp = LOCK.writeLock();
    stamp = LOCK.tryConvertToReadLock(stamp);
    LOCK.unlock(stamp);

    stamp = LOCK.readLockInterruptibly();
    stamp = LOCK.tryConvertToWriteLock(stamp);
    LOCK.unlock(stamp);

    stamp = LOCK.tryOptimisticRead();
    stamp = LOCK.tryConvertToReadLock(stamp);
    stamp = LOCK.tryConvertToOptimisticRead(stamp);
    System.out.println(LOCK.validate(stamp));

    stamp = LOCK.tryWriteLock();
    System.out.println(LOCK.tryReadLock() == 0);
    System.out.println(LOCK.tryUnlockWrite());
    System.out.println(LOCK.validate(stamp));
    LOCK.tryReadLock(1, TimeUnit.SECONDS);
    System.out.println(LOCK.tryUnlockRead());
    System.out.println(LOCK.tryUnlockRead());

    stamp = LOCK.writeLock();
    LOCK.unlockWrite(stamp);
    try {
      LOCK.unlockWrite(stamp);
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
  }

  /** The writer's stamp is given back by another thread. */
  private static void handed() throws Exception {
    AtomicLong stamp = new AtomicLong(LOCK.writeLock());
    startAndJoin(
        () -> {
          units(1);
          LOCK.unlockWrite(stamp.get());
          units(1);
        },
        () -> {
          long read = LOCK.readLock();
          units(1);
          LOCK.unlockRead(read);
        });
  }

  private static void refused() throws Exception {
    long stamp = LOCK.writeLock();
    start("late", () -> System.out.println(LOCK.tryReadLock(20, TimeUnit.MILLISECONDS))).join();
    Thread interrupted =
        start(
            "interrupted",
            () -> {
              try {
                LOCK.writeLockInterruptibly();
              } catch (InterruptedException e) {
                System.out.println("interrupted");
              }
            });
    awaitWaiting(interrupted);
    interrupted.interrupt();
    interrupted.join();
    LOCK.unlockWrite(stamp);
  }
}
