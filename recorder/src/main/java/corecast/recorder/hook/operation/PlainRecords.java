package corecast.recorder.hook.operation;

import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/** What one thread writes of operations that have one record before or after, or a pair. */
public final class PlainRecords {
  private static final int OK = Result.OK.code();
  private static final int FAILED = Result.FAILED.code();

  private final HookedThread thread;
  private final TargetNumbers targets;

  public PlainRecords(HookedThread thread, TargetNumbers targets) {
    this.thread = thread;
    this.targets = targets;
  }

  public void begin(Operation operation, @Nullable Object target, long arg) {
    int object = targets.of(operation, target);
    thread.insideObject = object;
    EventKind before = operation.before();
    if (before != null) {
      write(before, object, arg, false);
    }
  }

  public void end(Operation operation, @Nullable Object target, long arg, int result) {
    boolean ok = result == OK;
    EventKind after = operation.after();
    if (ok && after == null) {
      return;
    }
    int object = thread.insideObject;
    if (object == 0) {
      object = targets.of(operation, target);
    }
    EventKind kind = operation.kind();
    if (after == null) {
      // It was written before the operation, which has refused it.
      thread.outcome(kind, object, result);
      return;
    }
    boolean tried = operation.mayGiveUp();
    if (after == kind) {
      if (ok) {
        thread.one(kind, object, thread.mayHideWaiting());
      }
    } else if (!tried || ok) {
      if (tried) {
        // The beginning of an operation that might have given up, written when it has not.
        write(kind, object, arg, thread.mayHideWaiting());
      }
      ended(after, object, operation.amount(arg, ok), result);
    }
    if (tried || result == FAILED || (after == kind && !ok)) {
      thread.outcome(kind, object, result);
    }
  }

  private void write(EventKind begin, int object, long arg, boolean endsOperation) {
    if (begin.operands() == 2) {
      thread.two(begin, object, arg, endsOperation);
    } else {
      thread.one(begin, object, endsOperation);
    }
  }

  private void ended(EventKind end, int object, long amount, int result) {
    switch (end.operands()) {
      case 1 -> thread.one(end, object, true);
      case 3 -> thread.three(end, object, amount, result, true);
      default -> thread.two(end, object, result, true);
    }
  }
}
