package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * What operations write that are more than one record before and one after: conversions of stamps,
 * phasers, exchangers, and queues whose items come or go otherwise than one by one.
 */
final class FurtherOperations {
  private static final int OK = Result.OK.code();

  private static final int ARRIVES = 1;
  private static final int WAITS = 2;
  private static final int TERMINATED = 4;

  /** More items than this are not put one by one. */
  private static final long MOST_ITEMS = 1 << 16;

  private FurtherOperations() {}

  static void begin(ThreadState state, int op, @Nullable Object target, long arg) {
    switch (op) {
      case Op.TO_READ, Op.TO_OPTIMISTIC -> release(state, op, target, Stamps.mode(arg));
      case Op.PHASE_ARRIVE -> phase(state, target, ARRIVES, -1);
      case Op.PHASE_ARRIVE_AND_AWAIT -> phase(state, target, ARRIVES | WAITS, -1);
      case Op.PHASE_AWAIT -> phase(state, target, WAITS, (int) arg);
      case Op.PHASE_TERMINATE ->
          state.one(EventKind.PHASE_TERMINATE, number(state, rootOf(target)), false);
      case Op.EXCHANGE -> state.two(EventKind.EXCHANGE_BEGIN, number(state, target), arg, false);
      case Op.PUT_DELAYED -> {
        int queue = number(state, target);
        if (arg > 0) {
          state.two(EventKind.ITEM_DELAY, queue, arg, false);
        }
        state.one(EventKind.PUT_BEGIN, queue, false);
      }
      case Op.DISCARD, Op.FILL -> number(state, target); // with the items it has before
      default -> {}
    }
  }

  static void end(ThreadState state, int op, @Nullable Object target, long arg, int result) {
    switch (op) {
      case Op.CONVERT, Op.TO_READ, Op.TO_OPTIMISTIC -> converted(state, op, target, arg, result);
      case Op.VALIDATE -> {
        if (result == OK) {
          Usage.optimisticRead();
        } else {
          state.outcome(EventKind.OPTIMISTIC_READ, number(state, target), result);
        }
      }
      case Op.PHASE_ARRIVE, Op.PHASE_ARRIVE_AND_AWAIT, Op.PHASE_AWAIT ->
          state.three(EventKind.PHASE_END, number(state, rootOf(target)), arg, result, true);
      case Op.EXCHANGE ->
          state.three(EventKind.EXCHANGE_END, number(state, target), arg, result, true);
      case Op.PUT_DELAYED -> state.two(EventKind.PUT_END, number(state, target), result, true);
      case Op.DISCARD -> {
        if (result == OK && arg > 0) {
          int queue = number(state, target);
          state.one(EventKind.TAKE_BEGIN, queue, true);
          state.three(EventKind.TAKE_END, queue, arg, OK, true);
        }
      }
      case Op.FILL -> {
        int queue = number(state, target);
        for (long i = result == OK ? Math.min(arg, MOST_ITEMS) : 0; i > 0; i--) {
          state.one(EventKind.PUT_BEGIN, queue, true);
          state.two(EventKind.PUT_END, queue, OK, true);
        }
      }
      default -> {}
    }
  }

  private static int number(ThreadState state, @Nullable Object target) {
    return state.objects.number(target, ObjectKind.OTHER);
  }

  // ---- stamps -----------------------------------------------------------------------------------

  /** A conversion that gives something up always succeeds: it is written before, like a release. */
  private static void release(ThreadState state, int op, @Nullable Object lock, int from) {
    int object = number(state, lock);
    if (op == Op.TO_READ && from == Stamps.WRITE) {
      state.one(EventKind.READ_LOCK, object, false);
    }
    if (from == Stamps.WRITE) {
      state.one(EventKind.WRITE_UNLOCK, object, false);
    } else if (from == Stamps.READ && op == Op.TO_OPTIMISTIC) {
      state.one(EventKind.READ_UNLOCK, object, false);
    }
  }

  private static void converted(
      ThreadState state, int op, @Nullable Object lock, long modes, int result) {
    int object = number(state, lock);
    boolean ok = result == OK;
    int from = ok || result == Result.FAILED.code() ? Stamps.fromOf(modes) : Stamps.NONE;
    boolean released = from == Stamps.WRITE || (from == Stamps.READ && op == Op.TO_OPTIMISTIC);
    if (op != Op.CONVERT && released) {
      if (!ok) {
        EventKind kind = from == Stamps.WRITE ? EventKind.WRITE_UNLOCK : EventKind.READ_UNLOCK;
        state.outcome(kind, object, result);
      }
      return;
    }
    if (op == Op.TO_OPTIMISTIC) {
      if (!ok) {
        state.outcome(EventKind.OPTIMISTIC_READ, object, result);
      }
      return;
    }
    if (op == Op.TO_READ) {
      if (from == Stamps.READ) {
        return;
      }
      if (ok) {
        state.one(EventKind.READ_LOCK, object, true);
      }
      state.outcome(EventKind.READ_LOCK, object, result);
      return;
    }
    if (from == Stamps.WRITE) {
      return;
    }
    if (ok) {
      if (from == Stamps.READ) {
        state.one(EventKind.READ_UNLOCK, object, true);
      }
      state.one(EventKind.WRITE_LOCK, object, true);
    }
    state.outcome(EventKind.WRITE_LOCK, object, result);
  }

  // ---- phasers ----------------------------------------------------------------------------------

  private static void phase(ThreadState state, @Nullable Object target, int what, int awaited) {
    if (target instanceof Phaser phaser) {
      int now = phaser.getPhase();
      int flags = what | (now < 0 ? TERMINATED : 0);
      long phase = (what & ARRIVES) != 0 ? now : awaited;
      state.three(
          EventKind.PHASE_BEGIN,
          number(state, phaser.getRoot()),
          flags,
          phase & Integer.MAX_VALUE,
          false);
    }
  }

  private static @Nullable Object rootOf(@Nullable Object target) {
    return target instanceof Phaser phaser ? phaser.getRoot() : target;
  }
}
