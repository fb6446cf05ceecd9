package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** A recorded {@link java.util.concurrent.locks.ReentrantReadWriteLock}. */
public class ReentrantReadWriteLock extends java.util.concurrent.locks.ReentrantReadWriteLock {
  private static final long serialVersionUID = 1L;

  private final RecordedReadLock read = new RecordedReadLock(this);
  private final RecordedWriteLock write = new RecordedWriteLock(this);

  /** An unfair lock. */
  public ReentrantReadWriteLock() {}

  public ReentrantReadWriteLock(boolean fair) {
    super(fair);
  }

  @Override
  public ReadLock readLock() {
    return read;
  }

  @Override
  public WriteLock writeLock() {
    return write;
  }

  private static final class RecordedReadLock extends ReadLock {
    private static final long serialVersionUID = 1L;
    private final ReentrantReadWriteLock owner;

    RecordedReadLock(ReentrantReadWriteLock owner) {
      super(owner);
      this.owner = owner;
    }

    @Override
    public void lock() {
      BetweenHooks.run(Operation.READ_LOCK, owner, 0, super::lock);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      BetweenHooks.run(Operation.READ_LOCK, owner, 0, super::lockInterruptibly);
    }

    @Override
    public boolean tryLock() {
      return BetweenHooks.attempt(Operation.TRY_READ_LOCK, owner, 0, super::tryLock);
    }

    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
      return BetweenHooks.attempt(
          Operation.TRY_READ_LOCK,
          owner,
          unit.toNanos(timeout),
          () -> super.tryLock(timeout, unit));
    }

    @Override
    public void unlock() {
      BetweenHooks.run(Operation.READ_UNLOCK, owner, 0, super::unlock);
    }
  }

  private static final class RecordedWriteLock extends WriteLock {
    private static final long serialVersionUID = 1L;
    private final ReentrantReadWriteLock owner;

    RecordedWriteLock(ReentrantReadWriteLock owner) {
      super(owner);
      this.owner = owner;
    }

    @Override
    public void lock() {
      BetweenHooks.run(Operation.WRITE_LOCK, owner, 0, super::lock);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      BetweenHooks.run(Operation.WRITE_LOCK, owner, 0, super::lockInterruptibly);
    }

    @Override
    public boolean tryLock() {
      return BetweenHooks.attempt(Operation.TRY_WRITE_LOCK, owner, 0, super::tryLock);
    }

    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
      return BetweenHooks.attempt(
          Operation.TRY_WRITE_LOCK,
          owner,
          unit.toNanos(timeout),
          () -> super.tryLock(timeout, unit));
    }

    @Override
    public void unlock() {
      BetweenHooks.run(Operation.WRITE_UNLOCK, owner, 0, super::unlock);
    }

    @Override
    public Condition newCondition() {
      RecordedCondition condition = new RecordedCondition(super.newCondition());
      Hooks.conditionOf(condition, owner);
      return condition;
    }
  }
}
