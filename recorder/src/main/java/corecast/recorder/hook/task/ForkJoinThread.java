package corecast.recorder.hook.task;

import corecast.recorder.hook.library.Pools;
import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** The fork/join tasks that one thread forks, runs inside one another, and waits for. */
public final class ForkJoinThread {
  private final HookedThread thread;
  private final Callbacks callbacks;
  private final ThreadTasks tasks;
  private final TaskNumbers numbered;

  /** Number of the pool that this thread's forks go to; 0 if not known yet. */
  private int ownPool;

  private int lastAwaited;

  /** Tasks that run inside one another on this thread, and what was open around them. */
  private @Nullable Numbered[] running = new @Nullable Numbered[16];

  private int[] numbers = new int[16];
  private int[] tokens = new int[16];
  private int[] stagesOutside = new int[16];

  /** The stages that run inside one another. */
  public final StageThread stages;

  private int depth;

  /** A call of {@code managedBlock} by the program has begun. */
  private boolean isManaging;

  public ForkJoinThread(
      HookedThread thread, Session session, Callbacks callbacks, ThreadTasks tasks) {
    this.thread = thread;
    this.callbacks = callbacks;
    this.tasks = tasks;
    this.numbered = new TaskNumbers(session);
    this.stages = new StageThread(thread, numbered);
  }

  public int nextNumber() {
    return numbered.next();
  }

  public void forked(Numbered task) {
    if (!thread.inside) {
      if (!CommonPoolTasks.areKnown()) {
        CommonPoolTasks.submitted(poolOfForks(), task);
      }
      submitted(pool(), task);
    }
  }

  public void submitted(Object pool, Numbered task) {
    if (!thread.inside) {
      if (!CommonPoolTasks.areKnown()) {
        CommonPoolTasks.submitted(pool, task);
      }
      submitted(thread.objects.number(pool, ObjectKind.FORK_JOIN_POOL), task);
    }
  }

  private void submitted(int pool, Numbered task) {
    // Forked again while it runs, as counted completers of streams are, it is still the same stage.
    int before = Math.abs(task.corecastNumber());
    boolean anew = before == 0 || (task instanceof ForkJoinTask<?> forked && forked.isDone());
    int number = anew ? numbered.next() : before;
    task.corecastNumber(number);
    thread.two(EventKind.SUBMIT, pool, number, false);
  }

  /**
   * Handed over now, to begin at an instant of {@code System.nanoTime()}. The runs of a repeated
   * task have the same number.
   */
  public void scheduled(Object pool, Numbered task, int kind, long dueNanos) {
    int before = Math.abs(task.corecastNumber());
    int number = before == 0 ? numbered.next() : before;
    task.corecastNumber(number);
    tasks.submittedLater(
        thread.objects.number(pool, ObjectKind.FORK_JOIN_POOL), number, kind, dueNanos);
  }

  private int pool() {
    if (ownPool == 0) {
      ownPool = thread.objects.number(poolOfForks(), ObjectKind.FORK_JOIN_POOL);
    }
    return ownPool;
  }

  private ForkJoinPool poolOfForks() {
    return thread.owner instanceof ForkJoinWorkerThread worker
        ? Pools.of(worker)
        : ForkJoinPool.commonPool();
  }

  /** The task may be forked anew: what was known of it is over. */
  public void forgotten(Numbered task) {
    if (task.corecastNumber() != 0) {
      task.corecastNumber(0);
    }
  }

  public void unforked(Numbered task) {
    int number = task.corecastNumber();
    if (number > 0 && !thread.inside) {
      task.corecastNumber(-number);
      thread.two(EventKind.REJECT, pool(), number, false);
    }
  }

  public void begin(Numbered task) {
    int number = task.corecastNumber();
    if (number <= 0) {
      if (!thread.inside) {
        return; // invoked directly: a part of what runs here
      }
      number = numbered.next(); // handed over by a thread that is not recorded
    }
    task.corecastNumber(-number);
    if (depth == tokens.length) {
      running = Arrays.copyOf(running, 2 * depth);
      numbers = Arrays.copyOf(numbers, 2 * depth);
      tokens = Arrays.copyOf(tokens, 2 * depth);
      stagesOutside = Arrays.copyOf(stagesOutside, 2 * depth);
    }
    thread.two(EventKind.TASK_BEGIN, pool(), number, false);
    running[depth] = task;
    numbers[depth] = number;
    stagesOutside[depth] = stages.depth();
    tokens[depth++] = callbacks.open();
  }

  public void end(Numbered task) {
    int at = depth - 1;
    while (at >= 0 && running[at] != task) {
      at--;
    }
    if (at < 0) {
      return; // it was not recorded when it began
    }
    while (depth > at) {
      depth--;
      running[depth] = null;
      stages.backTo(stagesOutside[depth]);
      thread.two(EventKind.TASK_END, pool(), numbers[depth], false);
      callbacks.close(tokens[depth]);
    }
  }

  // ---- managed blocking: what blocks is the program's code, called from an operation

  /** Not if the library blocks so: its operations are known to. */
  public void managing() {
    isManaging = !thread.inside;
  }

  public void managed() {
    if (isManaging) {
      isManaging = false;
      int pool = pool();
      thread.one(EventKind.MANAGED_BEGIN, pool, false);
      callbacks.begin(EventKind.MANAGED_END, pool, 0);
    }
  }

  public void unmanaged() {
    if (isManaging) {
      isManaging = false;
      callbacks.begin(null, 0, 0);
    }
  }

  // ---- waits

  /** Waits are noted by their end alone if there was nothing to wait for. */
  public void found(Numbered task) {
    int number = Math.abs(task.corecastNumber());
    if (number != 0 && number != lastAwaited && !thread.inside) {
      lastAwaited = number;
      thread.two(EventKind.TASK_AWAIT_END, number, Result.OK.code(), false);
    }
  }

  /** A wait for that task begins and will be recorded. */
  public int awaiting(Numbered task) {
    lastAwaited = numbered.of(task);
    return lastAwaited;
  }
}
