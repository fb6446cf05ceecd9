package corecast.recorder.hook;

import corecast.trace.EventKind;

/**
 * The functions one thread is in, and its entries and exits: in each tick the first few are timed,
 * the others are counted. It is the stack rather than having one, which would cost each entry a
 * load.
 */
final class FunctionCalls extends CallStack {
  private final ThreadState thread;
  private final Session session;

  private int tickSeen;
  private int exactLeft;

  /** A timed ENTER or EXIT was written: the file knows the stack that the caller makes now. */
  private boolean settling;

  FunctionCalls(ThreadState thread, Session session) {
    super(session.options.stackDepth());
    this.thread = thread;
    this.session = session;
    this.tickSeen = session.tick;
    this.exactLeft = session.options.exactPerTick();
  }

  /** Returns the depth to hand to {@link #exit}. */
  int enter(int method) {
    if (thread.callSite != 0) {
      thread.leaveCallSite();
    }
    int at = depth();
    if (isTimed()) {
      timedEnter(method);
    } else {
      count(method);
    }
    push(method);
    if (settling) {
      settleNow();
    }
    return at;
  }

  @OutOfLine
  private void settleNow() {
    settling = false;
    settle();
    commit();
  }

  @OutOfLine
  private void timedEnter(int method) {
    if (isFull() || !thread.take()) {
      count(method);
      tick();
      return;
    }
    try {
      newTickIfDue();
      exactLeft--;
      thread.one(EventKind.ENTER, method, false);
      settling = true;
      session.hot.timed(method, contains(method));
    } catch (Throwable e) {
      thread.broken = true;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** The function entered at that depth returns, and with it whatever is still inside of it. */
  void exit(int depth) {
    if (depth < 0 || depth >= depth()) {
      return;
    }
    if (thread.callSite != 0) {
      thread.leaveCallSite();
    }
    if (isTimed()) {
      timedExit(depth);
    }
    popTo(depth);
    thread.surface(depth);
    if (settling) {
      settleNow();
    }
  }

  @OutOfLine
  private void timedExit(int depth) {
    popTo(depth + 1);
    if (depth >= limit) {
      tick();
      return;
    }
    if (!thread.take()) {
      return;
    }
    try {
      newTickIfDue();
      exactLeft--;
      thread.none(EventKind.EXIT);
      settling = true;
    } catch (Throwable e) {
      thread.broken = true;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** The function at that depth goes on in a handler: those inside of it are gone. */
  void caught(int depth) {
    if (thread.callSite != 0) {
      thread.leaveCallSite();
    }
    if (depth >= 0 && depth + 1 < depth()) {
      popTo(depth + 1);
      thread.surface(depth + 1);
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
      thread.broken = true;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** Whether the next entry or exit is timed. */
  private boolean isTimed() {
    return exactLeft > 0 || isNewTick();
  }

  boolean isNewTick() {
    return tickSeen != session.tick;
  }

  private void newTickIfDue() {
    if (isNewTick()) {
      newTick();
    }
  }

  /** Writes what was counted in the last tick, and times entries again. */
  void newTick() {
    if (hasCounts()) {
      thread.writeCounts();
    }
    session.hot.sample(innermost());
    tickSeen = session.tick;
    exactLeft = session.options.exactPerTick();
  }
}
