package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** The fork/join tasks that one thread forks, runs inside one another, and waits for. */
final class ForkJoinThread {
  /** Numbers are taken from the session so many at a time. */
  private static final int BLOCK = 256;

  private final ThreadState thread;

  /** Number of the pool that this thread's forks go to; 0 if not known yet. */
  private int ownPool;

  private int nextNumber;
  private int numbersLeft;

  /** The task this thread has waited for last. */
  private int lastAwaited;

  /** Tasks that run inside one another on this thread, and what was open around them. */
  private @Nullable Numbered[] running = new @Nullable Numbered[16];

  private int[] tokens = new int[16];
  private int[] stagesOutside = new int[16];

  /** The stages that run inside one another. */
  final StageThread stages;

  private int depth;

  ForkJoinThread(ThreadState thread) {
    this.thread = thread;
    this.stages = new StageThread(thread, this);
  }

  /** The positive number of a task or future; gives it one if it has none. */
  int numberOf(Numbered object) {
    int number = object.corecastNumber();
    if (number == 0) {
      number = next();
      // A future that is not complete keeps a positive one.
      object.corecastNumber(object instanceof ForkJoinTask ? -number : number);
    }
    return Math.abs(number);
  }

  int next() {
    if (numbersLeft == 0) {
      nextNumber = thread.session().taskNumbers.getAndAdd(BLOCK);
      numbersLeft = BLOCK;
    }
    numbersLeft--;
    return nextNumber++;
  }

  void forked(Numbered task) {
    if (!thread.isInside()) {
      submitted(pool(), task);
    }
  }

  void submitted(Object pool, Numbered task) {
    if (!thread.isInside()) {
      submitted(thread.number(pool, ObjectKind.FORK_JOIN_POOL), task);
    }
  }

  private void submitted(int pool, Numbered task) {
    int number = next();
    task.corecastNumber(number);
    thread.two(EventKind.SUBMIT, pool, number, false);
  }

  private int pool() {
    if (ownPool == 0) {
      ForkJoinPool pool =
          thread.owner instanceof ForkJoinWorkerThread worker
              ? worker.getPool()
              : ForkJoinPool.commonPool();
      ownPool = thread.number(pool, ObjectKind.FORK_JOIN_POOL);
    }
    return ownPool;
  }

  void unforked(Numbered task) {
    int number = task.corecastNumber();
    if (number > 0 && !thread.isInside()) {
      task.corecastNumber(-number);
      thread.two(EventKind.REJECT, pool(), number, false);
    }
  }

  void begin(Numbered task) {
    int number = task.corecastNumber();
    if (number <= 0) {
      if (!thread.isInside()) {
        return; // invoked directly: a part of what runs here
      }
      number = next(); // handed over by a thread that is not recorded
    }
    task.corecastNumber(-number);
    if (depth == tokens.length) {
      running = Arrays.copyOf(running, 2 * depth);
      tokens = Arrays.copyOf(tokens, 2 * depth);
      stagesOutside = Arrays.copyOf(stagesOutside, 2 * depth);
    }
    thread.two(EventKind.TASK_BEGIN, pool(), number, false);
    running[depth] = task;
    stagesOutside[depth] = stages.depth();
    tokens[depth++] = thread.open();
  }

  void end(Numbered task) {
    int at = depth - 1;
    while (at >= 0 && running[at] != task) {
      at--;
    }
    if (at < 0) {
      return; // it was not recorded when it began
    }
    while (depth > at) {
      depth--;
      Numbered ended = running[depth];
      running[depth] = null;
      stages.backTo(stagesOutside[depth]);
      if (ended != null) {
        thread.two(EventKind.TASK_END, pool(), Math.abs(ended.corecastNumber()), false);
      }
      thread.close(tokens[depth]);
    }
  }

  /** Waits are noted by their end alone if there was nothing to wait for. */
  void found(Numbered task) {
    int number = Math.abs(task.corecastNumber());
    if (number != 0 && number != lastAwaited && !thread.isInside()) {
      lastAwaited = number;
      thread.two(EventKind.TASK_AWAIT_END, number, Result.OK.code(), false);
    }
  }

  /** A wait for that task begins and will be recorded. */
  int awaiting(Numbered task) {
    lastAwaited = numberOf(task);
    return lastAwaited;
  }
}
