package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** A recorded {@link java.util.concurrent.locks.ReentrantLock}. */
public class ReentrantLock extends java.util.concurrent.locks.ReentrantLock {
  private static final long serialVersionUID = 1L;

  /** An unfair lock. */
  public ReentrantLock() {}

  public ReentrantLock(boolean fair) {
    super(fair);
  }

  @Override
  public void lock() {
    BetweenHooks.run(Operation.LOCK, this, 0, super::lock);
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    BetweenHooks.run(Operation.LOCK, this, 0, super::lockInterruptibly);
  }

  @Override
  public boolean tryLock() {
    return BetweenHooks.attempt(Operation.TRY_LOCK, this, 0, super::tryLock);
  }

  @Override
  public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.TRY_LOCK, this, unit.toNanos(timeout), () -> super.tryLock(timeout, unit));
  }

  @Override
  public void unlock() {
    BetweenHooks.run(Operation.UNLOCK, this, 0, super::unlock);
  }

  @Override
  public Condition newCondition() {
    RecordedCondition condition = new RecordedCondition(super.newCondition());
    Hooks.conditionOf(condition, this);
    return condition;
  }

  @Override
  public boolean hasWaiters(Condition condition) {
    return super.hasWaiters(RecordedCondition.inner(condition));
  }

  @Override
  public int getWaitQueueLength(Condition condition) {
    return super.getWaitQueueLength(RecordedCondition.inner(condition));
  }

  @Override
  protected Collection<Thread> getWaitingThreads(Condition condition) {
    return super.getWaitingThreads(RecordedCondition.inner(condition));
  }
}
