package corecast.recorder.concurrent;

import corecast.recorder.hook.operation.Operation;
import java.util.concurrent.TimeUnit;

/** A recorded {@link java.util.concurrent.CountDownLatch}. */
public class CountDownLatch extends java.util.concurrent.CountDownLatch {
  public CountDownLatch(int count) {
    super(count);
  }

  @Override
  public void await() throws InterruptedException {
    BetweenHooks.run(Operation.AWAIT, this, 0, super::await);
  }

  @Override
  public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.AWAIT, this, unit.toNanos(timeout), () -> super.await(timeout, unit));
  }

  @Override
  public void countDown() {
    BetweenHooks.run(Operation.COUNT_DOWN, this, 0, super::countDown);
  }
}
