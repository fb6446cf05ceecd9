package corecast.recorder.hook;

import java.util.Collection;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * What woven bodies of the fork/join framework call. A task is one from the moment it is forked or
 * submitted; one that is invoked directly is a part of whoever invokes it.
 */
public final class ForkJoin {
  private ForkJoin() {}

  /** {@code fork()} begins, on a worker or on another thread. */
  public static void forked(Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.forked(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A pool is handed a task; one of the pools that carry virtual threads is none of ours. */
  public static void submitted(Object pool, @Nullable Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      if (!carriesVirtualThreads((ForkJoinPool) pool)) {
        state.forkJoin.submitted(pool, numbered);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  static boolean carriesVirtualThreads(ForkJoinPool pool) {
    Object factory = pool.getFactory();
    return factory != ForkJoinPool.defaultForkJoinWorkerThreadFactory
        && factory.getClass().getName().startsWith("java.lang.");
  }

  /** {@code reinitialize()}: the task may be forked once more. */
  public static void reinitialized(Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.forgotten(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code tryUnfork()} has returned. */
  public static void unforked(boolean taken, Object task) {
    Numbered numbered = taken && task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.unforked(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The task's code is about to run, on whatever thread. */
  public static void begin(Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.begin(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The task's code has ended, normally or not, and nobody can have seen that yet. */
  public static void end(Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.end(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A task is joined. If it is done already, there will be no waiting to be recorded. */
  public static void joining(Object task) {
    if (task instanceof ForkJoinTask<?> joined && joined.isDone()) {
      found(task);
    }
  }

  /** {@code invokeAll} of two has returned: the second was forked. */
  public static void invoked(Object first, Object second) {
    found(first);
    found(second);
  }

  /** {@code invokeAll} of an array has returned. */
  public static void invoked(Object[] tasks) {
    for (Object task : tasks) {
      found(task);
    }
  }

  /** {@code invokeAll} of a collection has returned. */
  public static void invoked(Collection<?> tasks) {
    try {
      for (Object task : tasks) {
        found(task);
      }
    } catch (RuntimeException e) {
      // The program's collection: what it does is its own affair.
    }
  }

  private static void found(@Nullable Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.found(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code managedBlock} is called. */
  public static void managing() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.managing();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** It is about to block a worker, for which the pool compensates. */
  public static void managed() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.managed();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** It is about to block a thread that is no worker. */
  public static void unmanaged() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.unmanaged();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A wait for a task has ended: it is done, or whoever waited has given up. */
  public static void awaited(int token, int op, @Nullable Object task, long arg) {
    boolean done = task instanceof Future<?> awaited && awaited.isDone();
    int result = (done ? corecast.trace.Result.OK : corecast.trace.Result.FAILED).code();
    Hooks.end(token, op, task, arg, result);
  }

  /** A pool was made that asks for the number of processors itself. */
  public static void sized(@Nullable Object pool) {
    if (pool instanceof ForkJoinPool made) {
      Hooks.created(
          corecast.trace.ObjectKind.FORK_JOIN_POOL.code(),
          made,
          made.getParallelism(),
          ObjectFacts.SIZED | (made.getAsyncMode() ? ObjectFacts.ASYNC : 0),
          0);
    }
  }
}
