package corecast.recorder.hook.thread;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.session.Ticks;
import corecast.trace.EventKind;

/**
 * The functions one thread is in, and its entries and exits: in each tick the first few are timed,
 * the others are counted. It is the stack rather than having one, which would cost each entry a
 * load.
 */
public final class FunctionCalls extends CallStack {
  private static final int[] NOTHING = {};

  /** Deeper functions in an item are not told apart. */
  private static final int DEEPEST = 8;

  /** In longer intervals other threads have run, where there are many in a tick. */
  private static final long MOST_NANOS = 50_000;

  private final ThreadRecords thread;
  private final Session session;

  /** The thread's as it saw that tick. */
  private int operationsSeen;

  private int exactLeft;

  /** The tick in which no more entries and exits are timed; any other number if some are. */
  private int quietTick;

  /** How deep the thread was when it claimed an item last. */
  private int claimDepth;

  /**
   * What it was in within an item at a time of the last tick, and in which function it had claimed
   * that.
   */
  private int[] inItem = NOTHING;

  private int inItemDepth;
  private int claimedIn;
  private long timedNanos;
  private int random = 1;

  public FunctionCalls(ThreadRecords thread, Session session) {
    super(session.options.stackDepth());
    this.thread = thread;
    this.session = session;
    startTick();
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
      countExact();
      long before = thread.lastNanos();
      thread.one(EventKind.ENTER, method, false);
      wasIn(before);
      session.hot.timed(method, contains(method));
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
      countExact();
      long before = thread.lastNanos();
      thread.none(EventKind.EXIT);
      wasIn(before);
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
      countExact();
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

  /** Whether the next entry or exit is timed. */
  private boolean isTimed() {
    return quietTick != Ticks.count();
  }

  private void countExact() {
    exactLeft--;
    if (exactLeft <= 0) {
      quietTick = tickSeen;
    }
  }

  /** As if the ticker had been there. */
  public void tickHasPassed() {
    tickSeen--;
    quietTick = tickSeen;
  }

  private void newTickIfDue() {
    if (isNewTick()) {
      newTick();
    }
  }

  /** Writes what was counted in the last tick, and times entries again. */
  public void newTick() {
    if (hasCounts()) {
      thread.writeCounts();
    }
    session.hot.sample(innermost());
    Ticks.seen(thread.operations - operationsSeen);
    operationsSeen = thread.operations;
    startTick();
  }

  /** One of the timed intervals of a tick stands for the others, the more likely the longer. */
  private void wasIn(long since) {
    long nanos = thread.lastNanos() - since;
    if (claimDepth == 0 || depth() < claimDepth || nanos > MOST_NANOS) {
      return;
    }
    timedNanos += nanos;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    if ((random & Integer.MAX_VALUE) % timedNanos < nanos) {
      inItemDepth = copy(claimDepth, inItem);
      claimedIn = method(claimDepth);
    }
  }

  /**
   * A claim is about to be written. Where entries and exits are not timed the work until here would
   * all go to the function with the loop: it goes to what the thread was in when they were timed.
   */
  public void claims() {
    int at = depth();
    claimDepth = isFull() ? 0 : at;
    if (inItem.length == 0) {
      inItem = new int[DEEPEST];
    }
    if (!isTimed() && claimDepth > 0 && method(at) == claimedIn) {
      for (int i = 0; i < inItemDepth; i++) {
        push(inItem[i]);
      }
    }
  }

  /** It was. */
  public void claimed() {
    if (claimDepth > 0 && depth() > claimDepth) {
      popTo(claimDepth);
    }
  }

  private void startTick() {
    timedNanos = 1;
    tickSeen = Ticks.count();
    exactLeft = session.options.exactPerTick();
    quietTick = exactLeft > 0 ? ~tickSeen : tickSeen;
  }
}
