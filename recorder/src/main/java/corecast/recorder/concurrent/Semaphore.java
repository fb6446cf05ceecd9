package corecast.recorder.concurrent;

import corecast.recorder.hook.Bodies;
import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import java.util.concurrent.TimeUnit;

/** A recorded {@link java.util.concurrent.Semaphore}. */
public class Semaphore extends java.util.concurrent.Semaphore {
  private static final long serialVersionUID = 1L;

  public Semaphore(int permits) {
    super(permits);
  }

  public Semaphore(int permits, boolean fair) {
    super(permits, fair);
  }

  @Override
  public void acquire() throws InterruptedException {
    BetweenHooks.run(Operation.ACQUIRE, this, 1, super::acquire);
  }

  @Override
  public void acquire(int permits) throws InterruptedException {
    BetweenHooks.run(Operation.ACQUIRE, this, permits, () -> super.acquire(permits));
  }

  @Override
  public void acquireUninterruptibly() {
    BetweenHooks.run(Operation.ACQUIRE, this, 1, super::acquireUninterruptibly);
  }

  @Override
  public void acquireUninterruptibly(int permits) {
    BetweenHooks.run(Operation.ACQUIRE, this, permits, () -> super.acquireUninterruptibly(permits));
  }

  @Override
  public boolean tryAcquire() {
    return BetweenHooks.attempt(Operation.TRY_ACQUIRE, this, 1, super::tryAcquire);
  }

  @Override
  public boolean tryAcquire(int permits) {
    return BetweenHooks.attempt(
        Operation.TRY_ACQUIRE, this, permits, () -> super.tryAcquire(permits));
  }

  @Override
  public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.TRY_ACQUIRE,
        this,
        1,
        unit.toNanos(timeout),
        () -> super.tryAcquire(timeout, unit));
  }

  @Override
  public boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.TRY_ACQUIRE,
        this,
        permits,
        unit.toNanos(timeout),
        () -> super.tryAcquire(permits, timeout, unit));
  }

  @Override
  public int drainPermits() {
    int token = Hooks.begin(Operation.TRY_ACQUIRE, this, 0);
    int taken = super.drainPermits();
    Bodies.counted(taken, token, Operation.TRY_ACQUIRE.code(), this, 0);
    return taken;
  }

  @Override
  public void release() {
    BetweenHooks.run(Operation.RELEASE, this, 1, super::release);
  }

  @Override
  public void release(int permits) {
    BetweenHooks.run(Operation.RELEASE, this, permits, () -> super.release(permits));
  }
}
