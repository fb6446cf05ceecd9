package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A recorded {@link java.util.concurrent.LinkedBlockingQueue}. */
public class LinkedBlockingQueue<E> extends java.util.concurrent.LinkedBlockingQueue<E> {
  private static final long serialVersionUID = 1L;

  /** A queue without a limit. */
  public LinkedBlockingQueue() {}

  public LinkedBlockingQueue(int capacity) {
    super(capacity);
  }

  public LinkedBlockingQueue(Collection<? extends E> items) {
    super(items);
  }

  @Override
  public void put(E item) throws InterruptedException {
    BetweenHooks.run(Operation.PUT, this, 0, () -> super.put(item));
  }

  @Override
  public boolean offer(E item) {
    return BetweenHooks.attempt(Operation.TRY_PUT, this, 0, () -> super.offer(item));
  }

  @Override
  public boolean offer(E item, long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.TRY_PUT, this, unit.toNanos(timeout), () -> super.offer(item, timeout, unit));
  }

  @Override
  public E take() throws InterruptedException {
    return BetweenHooks.value(Operation.TAKE, this, super::take);
  }

  @Override
  public @Nullable E poll() {
    return BetweenHooks.valueOrNull(Operation.TRY_TAKE, this, 0, super::poll);
  }

  @Override
  public @Nullable E poll(long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.valueOrNull(
        Operation.TRY_TAKE, this, unit.toNanos(timeout), () -> super.poll(timeout, unit));
  }

  @Override
  public int drainTo(Collection<? super E> to) {
    return drainTo(to, Integer.MAX_VALUE);
  }

  @Override
  public int drainTo(Collection<? super E> to, int most) {
    int token = Hooks.begin(Operation.DRAIN, this, 0);
    int taken = 0;
    int result = Result.THREW.code();
    try {
      taken = super.drainTo(to, most);
      result = taken > 0 ? Result.OK.code() : Result.FAILED.code();
      return taken;
    } finally {
      Hooks.end(token, Operation.DRAIN, this, taken, result);
    }
  }
}
