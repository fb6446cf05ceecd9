package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.Arrays;

/** The functions that a thread is in, followed from event to event. */
public final class RunningStack {
  public static final KindSet KINDS =
      KindSet.of(EventKind.ENTER, EventKind.PUSH, EventKind.EXIT, EventKind.POP);

  private static final long EMPTY = 17;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private int[] functions = new int[16];

  /** What stands for the functions up to each depth. */
  private long[] hashes = new long[16];

  private int depth;

  public void clear() {
    depth = 0;
  }

  /** Takes over an event of one of the {@link #KINDS}. */
  public void follow(EventLog log, int event) {
    switch (log.kind(event)) {
      case ENTER, PUSH -> push(log.object(event));
      case EXIT -> pop(1);
      default -> pop(log.amount(event));
    }
  }

  private void push(int function) {
    if (depth == functions.length) {
      functions = Arrays.copyOf(functions, 2 * depth);
      hashes = Arrays.copyOf(hashes, 2 * depth);
    }
    hashes[depth] = (hash() + function + 1) * FACTOR;
    functions[depth++] = function;
  }

  private void pop(long many) {
    depth = (int) Math.max(0, depth - many);
  }

  /** The innermost function; {@link EventLog#NONE} if none is known. */
  public int innermost() {
    return depth == 0 ? EventLog.NONE : functions[depth - 1];
  }

  /** A number that two different stacks hardly ever share. */
  public long hash() {
    return depth == 0 ? EMPTY : hashes[depth - 1];
  }
}
