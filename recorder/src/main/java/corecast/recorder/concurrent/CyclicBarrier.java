package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A recorded {@link java.util.concurrent.CyclicBarrier}. */
public class CyclicBarrier extends java.util.concurrent.CyclicBarrier {
  public CyclicBarrier(int parties) {
    this(parties, (RecordedAction) null);
  }

  public CyclicBarrier(int parties, @Nullable Runnable action) {
    this(parties, action == null ? null : new RecordedAction(action));
  }

  @SuppressWarnings("this-escape") // only to be numbered
  private CyclicBarrier(int parties, @Nullable RecordedAction action) {
    super(parties, action);
    if (action != null) {
      action.barrier = this;
    }
    Hooks.created(ObjectKind.BARRIER.code(), this, parties, action == null ? 0 : 1, 0);
  }

  @Override
  public int await() throws InterruptedException, BrokenBarrierException {
    // Two kinds of checked exceptions: no common type for BetweenHooks but Exception.
    int token = Hooks.begin(Operation.BARRIER, this, 0);
    int result = Result.THREW.code();
    try {
      int index = super.await();
      result = Result.OK.code();
      return index;
    } catch (InterruptedException e) {
      result = Result.INTERRUPTED.code();
      throw e;
    } finally {
      Hooks.end(token, Operation.BARRIER, this, 0, result);
    }
  }

  @Override
  public int await(long timeout, TimeUnit unit)
      throws InterruptedException, BrokenBarrierException, TimeoutException {
    long nanos = unit.toNanos(timeout);
    int token = Hooks.begin(Operation.BARRIER, this, nanos);
    int result = Result.THREW.code();
    try {
      int index = super.await(timeout, unit);
      result = Result.OK.code();
      return index;
    } catch (InterruptedException e) {
      result = Result.INTERRUPTED.code();
      throw e;
    } catch (TimeoutException e) {
      result = Result.FAILED.code();
      throw e;
    } finally {
      Hooks.end(token, Operation.BARRIER, this, nanos, result);
    }
  }

  private static final class RecordedAction implements Runnable {
    private final Runnable action;
    private @Nullable CyclicBarrier barrier;

    RecordedAction(Runnable action) {
      this.action = action;
    }

    @Override
    public void run() {
      CyclicBarrier of = barrier;
      if (of == null || Hooks.isLibraryWoven()) {
        action.run();
        return;
      }
      int token = Hooks.barrierActionBegin(of);
      try {
        action.run();
      } finally {
        Hooks.barrierActionEnd(token, of);
      }
    }
  }
}
