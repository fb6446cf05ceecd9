package corecast.examples.random;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Sections of locks that several pieces share; nested ones in the order of their numbers. */
final class LockPieces {
  private LockPieces() {}

  /** What a section is of. */
  enum Kind {
    REENTRANT,
    FAIR,
    MONITOR,
    STAMPED,
    READ_WRITE,
    MUTEX_SEMAPHORE,
    SEMAPHORE_OF_TWO
  }

  /** A lock of any kind. */
  static final class AnyLock {
    final int number;
    final Kind kind;
    final Plan.Permits permits;
    private final ReentrantLock reentrant;
    private final StampedLock stamped = new StampedLock();
    private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
    private final Semaphore semaphore;

    AnyLock(int number, Kind kind) {
      this.number = number;
      this.kind = kind;
      int count = kind == Kind.SEMAPHORE_OF_TWO ? 2 : 1;
      this.permits = new Plan.Permits(Generator.objects(), count);
      this.reentrant = new ReentrantLock(kind == Kind.FAIR);
      this.semaphore = new Semaphore(count);
    }

    long within(Piece body, boolean share, boolean timed) throws Exception {
      return switch (kind) {
        case REENTRANT, FAIR -> in(reentrant, body, timed);
        case MONITOR -> inMonitor(body);
        case STAMPED -> stamped(body, share);
        case READ_WRITE -> in(share ? readWrite.readLock() : readWrite.writeLock(), body, timed);
        case MUTEX_SEMAPHORE, SEMAPHORE_OF_TWO -> withPermit(body, timed);
      };
    }

    private static long in(Lock lock, Piece body, boolean timed) throws Exception {
      if (!timed) {
        lock.lock();
      } else if (!lock.tryLock(600, TimeUnit.SECONDS)) {
        throw new IllegalStateException("too late");
      }
      try {
        return body.run();
      } finally {
        lock.unlock();
      }
    }

    private synchronized long inMonitor(Piece body) throws Exception {
      return body.run();
    }

    private long stamped(Piece body, boolean share) throws Exception {
      long stamp = share ? stamped.readLock() : stamped.writeLock();
      try {
        return body.run();
      } finally {
        stamped.unlock(stamp);
      }
    }

    private long withPermit(Piece body, boolean timed) throws Exception {
      if (!timed) {
        semaphore.acquire();
      } else if (!semaphore.tryAcquire(600, TimeUnit.SECONDS)) {
        throw new IllegalStateException("too late");
      }
      try {
        return body.run();
      } finally {
        semaphore.release();
      }
    }
  }

  /** Something within a lock. */
  record Section(AnyLock lock, Piece body, boolean share, boolean timed) implements Piece {
    @Override
    public long run() throws Exception {
      return lock.within(body, share, timed);
    }

    @Override
    public void model(Plan plan) {
      boolean shares = share && (lock.kind == Kind.STAMPED || lock.kind == Kind.READ_WRITE);
      if (shares) {
        plan.acquireShared(lock.permits);
      } else {
        plan.acquire(lock.permits);
      }
      body.model(plan);
      plan.release(lock.permits);
    }

    @Override
    public String toString() {
      return (share ? "share-" : "in-")
          + lock.kind
          + lock.number
          + (timed ? "-timed" : "")
          + "("
          + body
          + ")";
    }
  }
}
