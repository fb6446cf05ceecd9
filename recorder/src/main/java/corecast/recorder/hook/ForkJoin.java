package corecast.recorder.hook;

import corecast.recorder.hook.library.Futures;
import corecast.recorder.hook.library.JdkObjects;
import corecast.recorder.hook.library.Pools;
import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.object.ObjectFacts;
import java.util.Collection;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/**
 * What woven bodies of the fork/join framework call. A task is one from the moment it is forked or
 * submitted; one that is invoked directly is a part of whoever invokes it.
 */
public final class ForkJoin {
  private ForkJoin() {}

  /** {@code fork()} begins, on a worker or on another thread. */
  public static void forked(Object task) {
    ThreadState state = task instanceof Numbered ? RecordedThreads.take() : null;
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.forked((Numbered) task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** A pool is handed a task; one of the pools that carry virtual threads is none of ours. */
  public static void submitted(Object pool, @Nullable Object task) {
    if (task instanceof Numbered && !carriesVirtualThreads(pool)) {
      Guard.call(Hook.FORK_JOIN_SUBMITTED, task, pool);
    }
  }

  static boolean carriesVirtualThreads(Object pool) {
    try {
      Object factory = Pools.factory((ForkJoinPool) pool);
      return factory != null
          && factory != ForkJoinPool.defaultForkJoinWorkerThreadFactory
          && factory.getClass().getName().startsWith("java.lang.");
    } catch (Throwable e) {
      return true; // out of stack: what cannot be told is not recorded
    }
  }

  /** {@code reinitialize()}: the task may be forked once more. */
  public static void reinitialized(Object task) {
    if (task instanceof Numbered) {
      Guard.call(Hook.REINITIALIZED, task);
    }
  }

  /** {@code tryUnfork()} has returned. */
  public static void unforked(boolean taken, Object task) {
    if (taken && task instanceof Numbered) {
      Guard.call(Hook.UNFORKED, task);
    }
  }

  /** The task's code is about to run, on whatever thread. */
  public static void begin(Object task) {
    ThreadState state = task instanceof Numbered ? RecordedThreads.take() : null;
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.begin((Numbered) task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** The task's code has ended, normally or not, and nobody can have seen that yet. */
  public static void end(Object task) {
    ThreadState state = task instanceof Numbered ? RecordedThreads.take() : null;
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.end((Numbered) task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** A task is joined. If it is done already, there will be no waiting to be recorded. */
  public static void joining(Object task) {
    if (task instanceof ForkJoinTask<?> joined && joined.isDone()) {
      found(task);
    }
  }

  /**
   * A task was joined. If it was done between the call and the look at it, there has been no
   * waiting to be recorded either.
   */
  public static void joined(Object task) {
    found(task);
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

  /**
   * {@code invokeAll} of a collection has returned. One of the program's own is not gone through:
   * what was waited for there is recorded, what was found done is not.
   */
  public static void invoked(Collection<?> tasks) {
    try {
      if (JdkObjects.isOwnCollection(tasks)) {
        for (Object task : tasks) {
          found(task);
        }
      }
    } catch (Throwable e) {
      // Changed meanwhile by another thread, or out of stack: what the rest does is not recorded.
    }
  }

  private static void found(@Nullable Object task) {
    ThreadState state = task instanceof Numbered ? RecordedThreads.take() : null;
    if (state == null || task == null) {
      return;
    }
    try {
      state.forkJoin.found((Numbered) task);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  /** {@code managedBlock} is called. */
  public static void managing() {
    Guard.call(Hook.MANAGING);
  }

  /** It is about to block a worker, for which the pool compensates. */
  public static void managed() {
    Guard.call(Hook.MANAGED);
  }

  /** It is about to block a thread that is no worker. */
  public static void unmanaged() {
    Guard.call(Hook.UNMANAGED);
  }

  /** A wait for a task has ended: it is done, or whoever waited has given up. */
  public static void awaited(int token, int op, @Nullable Object task, long arg) {
    boolean done = Futures.isDone(task);
    int result = (done ? corecast.trace.Result.OK : corecast.trace.Result.FAILED).code();
    Hooks.end(token, op, task, arg, result);
  }

  /** A pool was made that asks for the number of processors itself. */
  public static void sized(@Nullable Object pool) {
    try {
      if (pool instanceof ForkJoinPool made) {
        Hooks.created(
            corecast.trace.ObjectKind.FORK_JOIN_POOL.code(),
            made,
            Pools.parallelism(made),
            ObjectFacts.SIZED | (Pools.isAsync(made) ? ObjectFacts.ASYNC : 0),
            0);
      }
    } catch (Throwable e) {
      // Out of memory: the pool keeps its size.
    }
  }
}
