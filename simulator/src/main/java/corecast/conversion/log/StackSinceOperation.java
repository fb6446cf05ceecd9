package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.Arrays;

/** The functions a thread is in, and those that it has been in ever since its last operation. */
final class StackSinceOperation {
  private int[] functions = new int[16];
  private int depth;
  private int lowest;
  private int operation = EventLog.NONE;

  void follow(EventLog log, int event, EventKind kind) {
    switch (kind) {
      case ENTER, PUSH -> push(log.object(event));
      case EXIT -> pop(1);
      case POP -> pop(log.amount(event));
      default -> {
        if (EntryTimes.isOperation(kind)) {
          operation = kind.code();
          lowest = depth;
        }
      }
    }
  }

  private void push(int function) {
    if (depth == functions.length) {
      functions = Arrays.copyOf(functions, 2 * depth);
    }
    functions[depth++] = function;
  }

  private void pop(long many) {
    depth = (int) Math.max(0, depth - many);
    lowest = Math.min(lowest, depth);
  }

  /** The code of the last operation; {@link EventLog#NONE} before the first one. */
  int operation() {
    return operation;
  }

  int innermost() {
    return depth == 0 ? EventLog.NONE : functions[depth - 1];
  }

  /** The innermost of the functions it has been in ever since. */
  int common() {
    return lowest == 0 ? EventLog.NONE : functions[lowest - 1];
  }

  /** How many functions it has been in ever since. */
  int lowest() {
    return lowest;
  }

  int depth() {
    return depth;
  }

  /** The function at a depth, 0 for the outermost. */
  int function(int at) {
    return functions[at];
  }
}
