package corecast.recorder.hook.task;

import corecast.recorder.hook.library.Futures;
import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The stages that run on one thread: dependents of a future, and what a counted completer does when
 * all that it waited for is complete. Which thread that is was decided by the recording.
 */
public final class StageThread {
  private final HookedThread thread;
  private final TaskNumbers numbers;

  /** Numbers of the stages that are open; below 0 those without a record, 0 a mark. */
  private int[] open = new int[16];

  /** Those that run inside a wait: whoever waits for a future runs its dependents, too. */
  private boolean[] inWait = new boolean[16];

  private int depth;

  StageThread(HookedThread thread, TaskNumbers numbers) {
    this.thread = thread;
    this.numbers = numbers;
  }

  public int depth() {
    return depth;
  }

  /** What was opened since is over, by an exception. */
  public void backTo(int before) {
    while (depth > before) {
      close();
    }
  }

  private void push(int stage) {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
      inWait = Arrays.copyOf(inWait, 2 * depth);
    }
    inWait[depth] = false;
    open[depth++] = stage;
  }

  private void open(int stage) {
    thread.one(EventKind.STAGE_BEGIN, stage, false);
    push(stage);
  }

  private void close() {
    int stage = open[--depth];
    if (stage > 0) {
      thread.one(EventKind.STAGE_END, stage, false);
    }
    if (inWait[depth]) {
      thread.suspend(true);
    }
  }

  private int future(Numbered future) {
    int number = future.corecastNumber();
    if (number == 0) {
      made(future);
      number = future.corecastNumber();
    }
    return Math.abs(number);
  }

  // ---- counted completers -----------------------------------------------------------------------

  /** A chain of completions begins: what it opens is closed by {@link #chainEnds}. */
  public void chainBegins() {
    push(0);
  }

  public void chainEnds() {
    while (depth > 0 && open[depth - 1] != 0) {
      close();
    }
    if (depth > 0) {
      depth--;
    }
  }

  public void nodeBegins(Numbered node) {
    open(numbers.of(node));
  }

  public void part(Numbered node) {
    thread.one(EventKind.STAGE_PART, numbers.of(node), false);
  }

  /** Completed by a call, unless that is the end of its own chain. */
  public void done(Numbered task) {
    int number = Math.abs(task.corecastNumber());
    boolean own = depth > 0 && open[depth - 1] == number;
    if (number != 0 && !own && !thread.inside) {
      thread.one(EventKind.TASK_DONE, number, false);
    }
  }

  // ---- futures ----------------------------------------------------------------------------------

  public void made(Numbered future) {
    if (future.corecastNumber() == 0) {
      future.corecastNumber(numbers.next());
    }
  }

  public void futureDone(Numbered future) {
    int number = future(future);
    if (future.corecastNumber() > 0) {
      future.corecastNumber(-number);
      thread.one(EventKind.TASK_DONE, number, false);
    }
  }

  /** A dependent was made and is open until {@link #attached}. */
  public void attach(Numbered stage, @Nullable Object source, @Nullable Object other, int how) {
    int number = future(stage);
    source(number, source, how);
    if (other != null) {
      source(number, other, how);
    }
    open(number);
  }

  public void source(int stage, @Nullable Object source, int how) {
    if (source instanceof Numbered numbered) {
      thread.three(EventKind.STAGE_SOURCE, stage, future(numbered), how, false);
    }
  }

  public void attached(Numbered stage) {
    int number = future(stage);
    if (depth > 0 && open[depth - 1] == number) {
      if (Futures.isDone(stage)) {
        futureDone(stage);
      }
      close();
    }
  }

  public void combined(Numbered stage, Object[] sources, int how) {
    int number = future(stage);
    for (Object source : sources) {
      source(number, source, how);
    }
  }

  /** A dependent may run now; in a task of its own it is a part of that. */
  public void fire(@Nullable Object stage, int mode) {
    if (!(stage instanceof Numbered numbered)) {
      push(0);
    } else if (mode > 0) {
      push(-future(numbered));
    } else {
      open(future(numbered));
      if (thread.inside) {
        inWait[depth - 1] = true;
        thread.resume();
      }
    }
  }

  public void fired() {
    if (depth > 0) {
      close();
    }
  }

  /** The stage that is open gets its result from that future. */
  public void composed(Object source) {
    if (depth > 0 && open[depth - 1] != 0) {
      source(Math.abs(open[depth - 1]), source, 4);
    }
  }
}
