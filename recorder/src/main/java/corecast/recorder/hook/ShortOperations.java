package corecast.recorder.hook;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/**
 * What the bodies of operations call that write one record at most, have no number and cannot give
 * up: locks, the most frequent of all. Does the same as {@link Hooks#begin} and {@link Hooks#end},
 * to whom it leaves what is not usual, on a shorter way.
 */
public final class ShortOperations {
  private ShortOperations() {}

  /** As {@link Hooks#begin}. */
  @OutOfLine
  public static int begin(int op, @Nullable Object target, long arg) {
    try {
      ThreadState state = RecordedThreads.current();
      if (state == null) {
        return 0;
      }
      if (state.isUsual()) {
        EventKind before = Operation.before(op);
        return before == null ? state.opens(Operation.of(op), target) : state.opens(before, target);
      }
    } catch (Throwable e) {
      return 0;
    }
    return Hooks.begin(op, target, arg);
  }

  @OutOfLine
  public static void done(int token, int op, @Nullable Object target, long arg) {
    if (token == 0) {
      return;
    }
    try {
      ThreadState state = RecordedThreads.current();
      if (state == null) {
        return;
      }
      if (state.isIn(token)) {
        EventKind after = Operation.after(op);
        if (after == null) {
          state.inside = false;
        } else {
          state.closes(after, target);
        }
        return;
      }
    } catch (Throwable e) {
      return;
    }
    Bodies.done(token, op, target, arg);
  }
}
