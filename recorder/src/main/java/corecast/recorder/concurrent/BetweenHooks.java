package corecast.recorder.concurrent;

import corecast.recorder.hook.GivenTimes;
import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs an operation of the library between its two hooks. */
final class BetweenHooks {
  private BetweenHooks() {}

  /** An operation that either does its work or throws. */
  static <E extends Exception> void run(
      Operation operation, Object target, long arg, Action<E> action) throws E {
    int token = Hooks.begin(operation, target, arg);
    int result = Result.OK.code();
    try {
      action.run();
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, operation, target, arg, result);
    }
  }

  /** An operation that says by {@code false} that it gave up. */
  static <E extends Exception> boolean attempt(
      Operation operation, Object target, long arg, Attempt<E> attempt) throws E {
    return attempt(operation, target, arg, 0, attempt);
  }

  /**
   * The same, where {@code arg} says something else than how long it may take.
   *
   * @param nanos how long it may take; 0 or less if it does not wait
   */
  static <E extends Exception> boolean attempt(
      Operation operation, Object target, long arg, long nanos, Attempt<E> attempt) throws E {
    int token = Hooks.begin(operation, target, arg);
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
      Hooks.end(token, operation, target, arg, result);
    }
  }

  /** An operation that gives a value. */
  static <V extends @Nullable Object, E extends Exception> V value(
      Operation operation, Object target, Request<V, E> request) throws E {
    int token = Hooks.begin(operation, target, 0);
    int result = Result.OK.code();
    try {
      return request.run();
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, operation, target, 0, result);
    }
  }

  /** An operation that says by {@code null} that it gave up; {@code arg} as with its hooks. */
  static <V, E extends Exception> @Nullable V valueOrNull(
      Operation operation, Object target, long arg, Request<@Nullable V, E> request) throws E {
    int token = Hooks.begin(operation, target, arg);
    int result = Result.FAILED.code();
    try {
      V value = request.run();
      result = value != null ? Result.OK.code() : Result.FAILED.code();
      return value;
    } catch (Throwable e) {
      result = resultOf(e);
      throw e;
    } finally {
      Hooks.end(token, operation, target, arg, result);
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
