package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The future of a recorded pool. That it is done is written before anyone can see it. */
final class RecordedFutureTask<V extends @Nullable Object> extends FutureTask<V> {
  RecordedFutureTask(Callable<V> task) {
    super(task);
  }

  RecordedFutureTask(Runnable task, V value) {
    super(task, value);
  }

  @Override
  protected void set(V value) {
    finished();
    super.set(value);
  }

  @Override
  protected void setException(Throwable e) {
    finished();
    super.setException(e);
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    finished();
    return super.cancel(mayInterrupt);
  }

  private void finished() {
    if (!isDone() && !Hooks.isLibraryWoven()) {
      int token = Hooks.begin(Operation.FUTURE_DONE, this, 0);
      Hooks.end(token, Operation.FUTURE_DONE, this, 0, Result.OK.code());
    }
  }

  @Override
  public V get() throws InterruptedException, ExecutionException {
    int token = Hooks.begin(Operation.GET, this, 0);
    int result = Result.OK.code();
    try {
      return super.get();
    } catch (InterruptedException e) {
      result = Result.INTERRUPTED.code();
      throw e;
    } catch (ExecutionException | RuntimeException e) {
      result = Result.THREW.code();
      throw e;
    } finally {
      Hooks.end(token, Operation.GET, this, 0, result);
    }
  }

  @Override
  public V get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    long nanos = unit.toNanos(timeout);
    int token = Hooks.begin(Operation.GET, this, nanos);
    int result = Result.OK.code();
    try {
      return super.get(timeout, unit);
    } catch (InterruptedException e) {
      result = Result.INTERRUPTED.code();
      throw e;
    } catch (TimeoutException e) {
      result = Result.FAILED.code();
      throw e;
    } catch (ExecutionException | RuntimeException e) {
      result = Result.THREW.code();
      throw e;
    } finally {
      Hooks.end(token, Operation.GET, this, nanos, result);
    }
  }
}
