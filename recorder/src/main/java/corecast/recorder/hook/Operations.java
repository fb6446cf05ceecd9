package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/** Which records an operation of the library becomes. */
final class Operations {
  private Operations() {}

  /** Before the operation: releases, and the beginning of what may block. */
  static void begin(ThreadLog log, int op, @Nullable Object target, long arg) {
    switch (op) {
      case Op.UNLOCK -> one(log, EventKind.UNLOCK, target);
      case Op.READ_UNLOCK -> one(log, EventKind.READ_UNLOCK, target);
      case Op.WRITE_UNLOCK -> one(log, EventKind.WRITE_UNLOCK, target);
      case Op.NOTIFY -> one(log, EventKind.NOTIFY, target);
      case Op.NOTIFY_ALL -> one(log, EventKind.NOTIFY_ALL, target);
      case Op.RELEASE -> log.write(EventKind.RELEASE.code(), id(log, target), arg, false);
      case Op.COUNT_DOWN -> one(log, EventKind.COUNT_DOWN, target);
      case Op.START -> one(log, EventKind.START, target);
      case Op.INTERRUPT -> one(log, EventKind.INTERRUPT, target);
      case Op.UNPARK -> {
        if (target != null) {
          one(log, EventKind.UNPARK, target);
        }
      }
      case Op.FUTURE_DONE ->
          log.write(EventKind.FUTURE_DONE.code(), System.identityHashCode(target), false);

      case Op.WAIT -> log.write(EventKind.WAIT_BEGIN.code(), id(log, target), arg, false);
      case Op.ACQUIRE, Op.TRY_ACQUIRE ->
          log.write(EventKind.ACQUIRE_BEGIN.code(), id(log, target), arg, false);
      case Op.AWAIT -> one(log, EventKind.AWAIT_BEGIN, target);
      case Op.BARRIER -> one(log, EventKind.BARRIER_BEGIN, target);
      case Op.PUT, Op.TRY_PUT -> one(log, EventKind.PUT_BEGIN, target);
      case Op.TAKE, Op.TRY_TAKE, Op.DRAIN -> one(log, EventKind.TAKE_BEGIN, target);
      case Op.JOIN -> one(log, EventKind.JOIN_BEGIN, target);
      case Op.SLEEP -> log.write(EventKind.SLEEP_BEGIN.code(), arg, false);
      case Op.PARK -> log.write(EventKind.PARK_BEGIN.code(), blocker(log, target), arg, false);
      case Op.GET -> log.write(EventKind.GET_BEGIN.code(), System.identityHashCode(target), false);
      case Op.TERMINATION -> one(log, EventKind.TERMINATION_BEGIN, target);
      case Op.LOCK, Op.TRY_LOCK, Op.READ_LOCK -> id(log, target); // numbered while not yet held
      case Op.TRY_READ_LOCK, Op.WRITE_LOCK, Op.TRY_WRITE_LOCK -> id(log, target);
      default -> {
        // SILENT and what a later version may add.
      }
    }
  }

  /** After the operation: acquisitions, the end of what may have blocked, and outcomes. */
  static void end(ThreadLog log, int op, @Nullable Object target, long arg, int result) {
    switch (op) {
      case Op.LOCK, Op.TRY_LOCK -> acquired(log, op == Op.TRY_LOCK, EventKind.LOCK, target, result);
      case Op.READ_LOCK, Op.TRY_READ_LOCK ->
          acquired(log, op == Op.TRY_READ_LOCK, EventKind.READ_LOCK, target, result);
      case Op.WRITE_LOCK, Op.TRY_WRITE_LOCK ->
          acquired(log, op == Op.TRY_WRITE_LOCK, EventKind.WRITE_LOCK, target, result);

      case Op.WAIT -> ended(log, EventKind.WAIT_END, target, result, false);
      case Op.ACQUIRE, Op.TRY_ACQUIRE -> {
        log.write(EventKind.ACQUIRE_END.code(), id(log, target), arg, result, true);
        outcome(log, EventKind.ACQUIRE_END, target, result, op == Op.TRY_ACQUIRE);
      }
      case Op.AWAIT -> ended(log, EventKind.AWAIT_END, target, result, false);
      case Op.BARRIER -> ended(log, EventKind.BARRIER_END, target, result, false);
      case Op.PUT, Op.TRY_PUT ->
          ended(log, EventKind.PUT_END, target, result, isBounded(op, target));
      case Op.TAKE, Op.TRY_TAKE -> {
        log.write(EventKind.TAKE_END.code(), id(log, target), 1, result, true);
        outcome(log, EventKind.TAKE_END, target, result, op == Op.TRY_TAKE);
      }
      case Op.DRAIN -> {
        log.write(EventKind.TAKE_END.code(), id(log, target), arg, result, true);
        outcome(log, EventKind.TAKE_END, target, result, true);
      }
      case Op.JOIN -> ended(log, EventKind.JOIN_END, target, result, false);
      case Op.SLEEP -> {
        log.write(EventKind.SLEEP_END.code(), result, true);
        outcome(log, EventKind.SLEEP_END, null, result, false);
      }
      case Op.PARK -> log.write(EventKind.PARK_END.code(), blocker(log, target), true);
      case Op.GET -> {
        log.write(EventKind.GET_END.code(), System.identityHashCode(target), result, true);
        outcome(log, EventKind.GET_END, null, result, false);
      }
      case Op.TERMINATION -> ended(log, EventKind.TERMINATION_END, target, result, false);
      default -> {
        // Was written before the operation.
      }
    }
  }

  private static void one(ThreadLog log, EventKind kind, @Nullable Object target) {
    log.write(kind.code(), id(log, target), false);
  }

  private static void acquired(
      ThreadLog log, boolean tried, EventKind kind, @Nullable Object target, int result) {
    if (Hooks.succeeded(result)) {
      log.write(kind.code(), id(log, target), false);
    }
    outcome(log, kind, target, result, tried);
  }

  private static void ended(
      ThreadLog log, EventKind kind, @Nullable Object target, int result, boolean tried) {
    log.write(kind.code(), id(log, target), result, true);
    outcome(log, kind, target, result, tried);
  }

  private static void outcome(
      ThreadLog log, EventKind kind, @Nullable Object target, int result, boolean tried) {
    if (tried || Hooks.gaveUp(result)) {
      int object = target == null ? 0 : id(log, target);
      log.write(EventKind.OUTCOME.code(), kind.code(), object, result, false);
    }
  }

  /** An offer to a queue without a limit always succeeds: nothing depends on timing. */
  private static boolean isBounded(int op, @Nullable Object target) {
    return op == Op.TRY_PUT
        && target instanceof java.util.concurrent.BlockingQueue<?> queue
        && queue.remainingCapacity() != Integer.MAX_VALUE;
  }

  private static int id(ThreadLog log, @Nullable Object target) {
    return target == null ? 0 : Objects.number(log, target);
  }

  private static int blocker(ThreadLog log, @Nullable Object target) {
    return target == null ? 0 : Objects.number(log, target, ObjectKind.OTHER.code(), 0, 0, 0);
  }
}
