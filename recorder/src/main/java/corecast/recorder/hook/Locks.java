package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/**
 * What the bodies of locks call: the most frequent operations of all, which have no number and
 * cannot give up. They write the same as {@link Hooks#begin} and {@link Hooks#end}, which do what
 * is not usual, on a shorter way.
 */
public final class Locks {
  private Locks() {}

  /** As {@link Hooks#begin}. */
  @OutOfLine
  public static int begin(int op, Object lock, long arg) {
    ThreadState state = null;
    try {
      state = Session.current();
      if (state == null) {
        return 0;
      }
      if (state.isUsual()) {
        return OpKinds.before(op) == null ? state.acquires() : state.releases(op, lock);
      }
    } catch (Throwable e) {
      if (state != null) {
        state.inside = false;
        state.busy = false;
        state.broken = true;
      }
      return 0;
    }
    return Hooks.begin(op, lock, arg);
  }

  /** The operation has succeeded. */
  @OutOfLine
  public static void done(int token, int op, @Nullable Object lock, long arg) {
    if (token == 0) {
      return;
    }
    ThreadState state = null;
    try {
      state = Session.current();
      if (state == null) {
        return;
      }
      if (state.isIn(token)) {
        if (OpKinds.before(op) == null && lock != null) {
          state.acquired(op, lock);
        } else {
          state.inside = false;
        }
        return;
      }
    } catch (Throwable e) {
      if (state != null) {
        state.busy = false;
        state.broken = true;
      }
      return;
    }
    Bodies.done(token, op, lock, arg);
  }
}
