package corecast.recorder.hook.thread;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.session.Ticks;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import java.util.Arrays;

/**
 * The functions a thread is in, kept without a clock. What has changed since the last record is
 * written before the next one.
 */
public class CallStack {
  /** Of the ticks that this thread has seen the last one. */
  protected int tickSeen;

  /** Functions deeper than this are only counted. */
  public final int limit;

  /** Grows with the depth: there may be very many threads. */
  private int[] methods;

  /** Functions entered and not left, also those beyond {@link #limit}. */
  private int depth;

  /** How many of them the file knows as the stack. */
  private int written;

  private int committed;

  /** How many outermost ones have not changed since. */
  private int common;

  private int[] counts = new int[8];
  private int[] counted = new int[8];
  private int countedMethods;

  CallStack(int limit) {
    this.limit = limit;
    methods = new int[Math.min(8, limit)];
  }

  public final int depth() {
    return depth;
  }

  /** Whether a function entered now is only counted. */
  public final boolean isFull() {
    return depth >= limit;
  }

  public final void push(int method) {
    int at = depth;
    if (at < methods.length) {
      methods[at] = method;
    } else if (at < limit) {
      methods = Arrays.copyOf(methods, Math.min(limit, 4 * at));
      methods[at] = method;
    }
    depth = at + 1;
  }

  public final void count(int method) {
    int[] of = counts;
    if (method < of.length && of[method] > 0) {
      of[method]++;
    } else {
      countFirst(method);
    }
  }

  @OutOfLine
  private void countFirst(int method) {
    if (method >= counts.length) {
      // Both or none: there may be no memory left.
      int[] moreCounts = Arrays.copyOf(counts, Math.max(method + 1, 2 * counts.length));
      counted = Arrays.copyOf(counted, moreCounts.length);
      counts = moreCounts;
    }
    counts[method] = 1;
    counted[countedMethods++] = method;
  }

  final void popTo(int newDepth) {
    depth = newDepth;
    if (newDepth < common) {
      common = newDepth;
    }
  }

  public final boolean isWritten() {
    return common == written && written == visible();
  }

  private int visible() {
    return Math.min(depth, limit);
  }

  /** Writes what the file does not know of the stack. */
  @OutOfLine
  public final void write(EventBuffer to) {
    int pops = written - common;
    if (pops > 0 && to.untimed(EventKind.POP)) {
      to.operand(pops);
    }
    int top = visible();
    for (int i = common; i < top; i++) {
      if (to.untimed(EventKind.PUSH)) {
        to.operand(methods[i]);
      }
    }
    settle();
  }

  final void settle() {
    written = visible();
    common = written;
  }

  /** What was written of the stack can be read now. */
  public final void commit() {
    committed = written;
  }

  /** What was written since the last commit is lost: write all of the stack again. */
  public final void rollback() {
    written = committed;
    common = 0;
  }

  /** Whether a tick has passed that this thread has not seen. */
  final boolean isNewTick() {
    return tickSeen != Ticks.count();
  }

  final boolean hasCounts() {
    return countedMethods > 0;
  }

  @OutOfLine
  final void writeCounts(EventBuffer to) {
    for (int i = 0; i < countedMethods; i++) {
      int method = counted[i];
      if (to.untimed(EventKind.CALLS)) {
        to.operand(method);
        to.operand(counts[method]);
      }
      counts[method] = 0;
    }
    countedMethods = 0;
  }
}
