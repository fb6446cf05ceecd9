package corecast.recorder.hook.thread;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.session.Ticks;
import corecast.trace.EventKind;

/**
 * The functions one thread is in, and its entries and exits. Each of them is a record with its
 * time, or only the first of each tick is, and the entries are counted. It is the stack rather than
 * having one, which would cost each entry a load.
 */
public final class FunctionCalls extends CallStack {
  private final ThreadRecords thread;
  private final boolean timesAll;

  /** The thread's as it saw that tick. */
  private int operationsSeen;

  public FunctionCalls(ThreadRecords thread, Session session) {
    super(session.options.stackDepth());
    this.thread = thread;
    this.timesAll = session.options.timesFunctions();
    tickSeen = Ticks.count();
  }

  /** Returns the depth to hand to {@link #exit}. */
  public int enter(int method) {
    int at = depth();
    if (isTimed()) {
      timedEnter(method);
    } else {
      count(method);
      push(method);
    }
    return at;
  }

  @OutOfLine
  private void timedEnter(int method) {
    boolean written = writesEnter(method);
    push(method);
    if (written) {
      settle();
      commit();
    }
  }

  private boolean writesEnter(int method) {
    if (isFull() || !thread.take()) {
      count(method);
      tick();
      return false;
    }
    try {
      newTickIfDue();
      thread.one(EventKind.ENTER, method, false);
      return true;
    } catch (Throwable e) {
      thread.thrown = e;
      return false;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** The function entered at that depth returns, and with it whatever is still inside of it. */
  public void exit(int depth) {
    if (depth >= depth()) {
      return;
    }
    if (isTimed()) {
      timedExit(depth);
    } else {
      popTo(depth);
    }
  }

  @OutOfLine
  private void timedExit(int depth) {
    popTo(depth + 1);
    boolean written = writesExit(depth);
    popTo(depth);
    if (written) {
      settle();
      commit();
    }
  }

  private boolean writesExit(int depth) {
    if (depth >= limit) {
      tick();
      return false;
    }
    if (!thread.take()) {
      return false;
    }
    try {
      newTickIfDue();
      thread.none(EventKind.EXIT);
      return true;
    } catch (Throwable e) {
      thread.thrown = e;
      return false;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** The function at that depth goes on in a handler: those inside of it are gone. */
  public void caught(int depth) {
    if (depth >= 0 && depth + 1 < depth()) {
      if (isTimed()) {
        thrown();
      }
      popTo(depth + 1);
    }
  }

  /** The work until here was done in the functions that an exception has left. */
  @OutOfLine
  private void thrown() {
    if (!thread.take()) {
      return;
    }
    try {
      newTickIfDue();
      thread.tick();
    } catch (Throwable e) {
      thread.thrown = e;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** Splits a long stretch deep in the stack, where entries and exits are not written. */
  @OutOfLine
  private void tick() {
    if (!isNewTick() || !thread.take()) {
      return;
    }
    try {
      thread.tick();
      newTickIfDue();
    } catch (Throwable e) {
      thread.thrown = e;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  private boolean isTimed() {
    return timesAll || isNewTick();
  }

  /** As if the ticker had been there. */
  public void tickHasPassed() {
    tickSeen--;
  }

  private void newTickIfDue() {
    if (isNewTick()) {
      newTick();
    }
  }

  /** Writes what was counted in the last tick. */
  public void newTick() {
    if (hasCounts()) {
      thread.writeCounts();
    }
    Ticks.seen(thread.operations - operationsSeen);
    operationsSeen = thread.operations;
    tickSeen = Ticks.count();
  }
}
