package corecast.recorder.concurrent;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.operation.Operation;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A recorded {@link java.util.concurrent.ThreadPoolExecutor}. Subclasses that override {@link
 * #beforeExecute} or {@link #afterExecute} must call these. {@link #getThreadFactory} gives a
 * wrapper of the factory.
 */
public class ThreadPoolExecutor extends java.util.concurrent.ThreadPoolExecutor {
  private final ThreadLocal<Integer> task = new ThreadLocal<>();

  public ThreadPoolExecutor(
      int core, int most, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
    this(core, most, keepAlive, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
  }

  public ThreadPoolExecutor(
      int core,
      int most,
      long keepAlive,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      ThreadFactory factory) {
    this(core, most, keepAlive, unit, queue, factory, new AbortPolicy());
  }

  public ThreadPoolExecutor(
      int core,
      int most,
      long keepAlive,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      RejectedExecutionHandler handler) {
    this(core, most, keepAlive, unit, queue, Executors.defaultThreadFactory(), handler);
  }

  public ThreadPoolExecutor(
      int core,
      int most,
      long keepAlive,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      ThreadFactory factory,
      RejectedExecutionHandler handler) {
    super(core, most, keepAlive, unit, queue, new WorkerFactory(factory), new Refusal(handler));
  }

  @Override
  public void execute(Runnable command) {
    if (Hooks.isLibraryWoven()) {
      super.execute(command);
      return;
    }
    Hooks.submitted(this, command);
    BetweenHooks.run(Operation.SILENT, this, 0, () -> super.execute(command));
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable command) {
    super.beforeExecute(thread, command);
    if (!Hooks.isLibraryWoven()) {
      task.set(Hooks.taskBegin(this, command));
    }
  }

  @Override
  protected void afterExecute(Runnable command, @Nullable Throwable thrown) {
    Integer token = task.get();
    if (token != null) {
      task.remove();
      Hooks.taskEnd(token, this, command);
    }
    super.afterExecute(command, thrown);
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> command) {
    return new RecordedFutureTask<>(command);
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable command, T value) {
    return new RecordedFutureTask<>(command, value);
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return BetweenHooks.attempt(
        Operation.TERMINATION,
        this,
        unit.toNanos(timeout),
        () -> super.awaitTermination(timeout, unit));
  }

  @Override
  public void setThreadFactory(ThreadFactory factory) {
    super.setThreadFactory(new WorkerFactory(factory));
  }

  @Override
  public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
    super.setRejectedExecutionHandler(new Refusal(handler));
  }

  @Override
  public RejectedExecutionHandler getRejectedExecutionHandler() {
    RejectedExecutionHandler handler = super.getRejectedExecutionHandler();
    return handler instanceof Refusal refusal ? refusal.inner : handler;
  }

  /** Makes the pool's threads known, and says when they end. */
  private record WorkerFactory(ThreadFactory inner) implements ThreadFactory {
    private WorkerFactory {
      java.util.Objects.requireNonNull(inner, "factory");
    }

    @Override
    public @Nullable Thread newThread(Runnable worker) {
      Thread thread =
          inner.newThread(
              () -> {
                try {
                  worker.run();
                } finally {
                  Hooks.threadEnd();
                }
              });
      if (thread != null) {
        BetweenHooks.run(
            Operation.SILENT, thread, 0, () -> Hooks.begin(Operation.START, thread, 0));
      }
      return thread;
    }
  }

  /** Records that the pool has refused a task, and if the submitting thread runs it instead. */
  private record Refusal(RejectedExecutionHandler inner) implements RejectedExecutionHandler {
    private Refusal {
      java.util.Objects.requireNonNull(inner, "handler");
    }

    @Override
    public void rejectedExecution(Runnable command, java.util.concurrent.ThreadPoolExecutor pool) {
      if (Hooks.isLibraryWoven()) {
        inner.rejectedExecution(command, pool);
        return;
      }
      Hooks.rejected(pool, command);
      if (!(inner instanceof CallerRunsPolicy) || pool.isShutdown()) {
        inner.rejectedExecution(command, pool);
        return;
      }
      int token = Hooks.taskBegin(pool, command);
      try {
        inner.rejectedExecution(command, pool);
      } finally {
        Hooks.taskEnd(token, pool, command);
      }
    }
  }
}
