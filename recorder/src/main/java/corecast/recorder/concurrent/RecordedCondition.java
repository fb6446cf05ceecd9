package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** The condition of a recorded lock. */
final class RecordedCondition implements Condition {
  private final Condition inner;

  RecordedCondition(Condition inner) {
    this.inner = inner;
  }

  static Condition inner(Condition condition) {
    return condition instanceof RecordedCondition recorded ? recorded.inner : condition;
  }

  @Override
  public void await() throws InterruptedException {
    BetweenHooks.run(Operation.WAIT, this, 0, inner::await);
  }

  @Override
  public void awaitUninterruptibly() {
    BetweenHooks.run(Operation.WAIT, this, 0, inner::awaitUninterruptibly);
  }

  @Override
  public long awaitNanos(long nanos) throws InterruptedException {
    int token = Hooks.begin(Operation.WAIT, this, nanos);
    int result = Result.INTERRUPTED.code();
    try {
      long left = inner.awaitNanos(nanos);
      result = left > 0 ? Result.OK.code() : Result.FAILED.code();
      return left;
    } catch (RuntimeException | Error e) {
      result = Result.THREW.code();
      throw e;
    } finally {
      Hooks.end(token, Operation.WAIT, this, nanos, result);
    }
  }

  @Override
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.WAIT, this, unit.toNanos(time), () -> inner.await(time, unit));
  }

  @Override
  public boolean awaitUntil(Date deadline) throws InterruptedException {
    long millis = deadline.getTime() - System.currentTimeMillis();
    return BetweenHooks.attempt(
        Operation.WAIT,
        this,
        TimeUnit.MILLISECONDS.toNanos(millis),
        () -> inner.awaitUntil(deadline));
  }

  @Override
  public void signal() {
    BetweenHooks.run(Operation.NOTIFY, this, 0, inner::signal);
  }

  @Override
  public void signalAll() {
    BetweenHooks.run(Operation.NOTIFY_ALL, this, 0, inner::signalAll);
  }
}
