package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A thread whose start and end are recorded. Waiting for it is recorded by {@link Threads#join}.
 * Subclasses override {@link #work}, not {@code run}.
 */
public class RecordedThread extends Thread {
  private final @Nullable Runnable task;

  /** For subclasses that override {@link #work}. */
  protected RecordedThread() {
    this.task = null;
  }

  public RecordedThread(Runnable task) {
    this.task = task;
  }

  public RecordedThread(Runnable task, String name) {
    super(name);
    this.task = task;
  }

  @Override
  public synchronized void start() {
    BetweenHooks.run(Operation.START, this, 0, super::start);
  }

  @Override
  public final void run() {
    try {
      work();
    } finally {
      Hooks.threadEnd();
    }
  }

  /** What the thread does: the task it was made with. */
  protected void work() {
    if (task != null) {
      task.run();
    }
  }

  @Override
  public void interrupt() {
    BetweenHooks.run(Operation.INTERRUPT, this, 0, super::interrupt);
  }
}
