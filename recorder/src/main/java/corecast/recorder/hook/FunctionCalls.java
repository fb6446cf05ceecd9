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

  /** The tick in which no more entries and exits are timed; any other number if some are. */
  private int quietTick;

  FunctionCalls(ThreadState thread, Session session) {
    super(session.options.stackDepth());
    this.thread = thread;
    this.session = session;
    startTick();
  }

  /** Returns the depth to hand to {@link #exit}. */
  int enter(int method) {
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
      countExact();
      thread.one(EventKind.ENTER, method, false);
      session.hot.timed(method, contains(method));
      return true;
    } catch (Throwable e) {
      thread.broken = true;
      return false;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** The function entered at that depth returns, and with it whatever is still inside of it. */
  void exit(int depth) {
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
      countExact();
      thread.none(EventKind.EXIT);
      return true;
    } catch (Throwable e) {
      thread.broken = true;
      return false;
    } finally {
      thread.busy = false;
      thread.mayUnmount();
    }
  }

  /** The function at that depth goes on in a handler: those inside of it are gone. */
  void caught(int depth) {
    if (depth >= 0 && depth + 1 < depth()) {
      popTo(depth + 1);
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
    return quietTick != Ticker.ticks();
  }

  private void countExact() {
    exactLeft--;
    if (exactLeft <= 0) {
      quietTick = tickSeen;
    }
  }

  boolean isNewTick() {
    return tickSeen != Ticker.ticks();
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
    startTick();
  }

  private void startTick() {
    tickSeen = Ticker.ticks();
    exactLeft = session.options.exactPerTick();
    quietTick = exactLeft > 0 ? ~tickSeen : tickSeen;
  }
}
