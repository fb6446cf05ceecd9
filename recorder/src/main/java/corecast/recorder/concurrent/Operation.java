package corecast.recorder.concurrent;

import corecast.recorder.hook.GivenTimes;
import corecast.recorder.hook.Hooks;
import corecast.trace.Result;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs an operation of the library between its two hooks. */
final class Operation {
  private Operation() {}

  /** An operation that either does its work or throws. */
  static <E extends Exception> void run(int op, Object target, long arg, Action<E> action)
      throws E {
    int token = Hooks.begin(op, target, arg);
    int result = Result.OK.code();
    try {
      action.run();
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, op, target, arg, result);
    }
  }

  /** An operation that says by {@code false} that it gave up. */
  static <E extends Exception> boolean attempt(int op, Object target, long arg, Attempt<E> attempt)
      throws E {
    return attempt(op, target, arg, 0, attempt);
  }

  /**
   * The same, where {@code arg} says something else than how long it may take.
   *
   * @param nanos how long it may take; 0 or less if it does not wait
   */
  static <E extends Exception> boolean attempt(
      int op, Object target, long arg, long nanos, Attempt<E> attempt) throws E {
    int token = Hooks.begin(op, target, arg);
    GivenTimes.given(token, nanos);
    int result = Result.FAILED.code();
    try {
      boolean done = attempt.run();
      result = done ? Result.OK.code() : Result.FAILED.code();
      return done;
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, op, target, arg, result);
    }
  }

  /** An operation that gives a value. */
  static <V extends @Nullable Object, E extends Exception> V value(
      int op, Object target, Request<V, E> request) throws E {
    int token = Hooks.begin(op, target, 0);
    int result = Result.OK.code();
    try {
      return request.run();
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, op, target, 0, result);
    }
  }

  /** An operation that says by {@code null} that it gave up; {@code arg} as with its hooks. */
  static <V, E extends Exception> @Nullable V valueOrNull(
      int op, Object target, long arg, Request<@Nullable V, E> request) throws E {
    int token = Hooks.begin(op, target, arg);
    int result = Result.FAILED.code();
    try {
      V value = request.run();
      result = value != null ? Result.OK.code() : Result.FAILED.code();
      return value;
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, op, target, arg, result);
    }
  }

  private static int resultOf(Throwable e) {
    if (e instanceof InterruptedException) {
      return Result.INTERRUPTED.code();
    }
    return e instanceof TimeoutException ? Result.FAILED.code() : Result.THREW.code();
  }

  interface Action<E extends Exception> {
    void run() throws E;
  }

  interface Attempt<E extends Exception> {
    boolean run() throws E;
  }

  interface Request<V extends @Nullable Object, E extends Exception> {
    V run() throws E;
  }
}
