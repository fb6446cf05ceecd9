package corecast.recorder.executor;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A task that was submitted: it knows the path to its end, and whoever waits for it takes that. */
final class PathFuture<T extends @Nullable Object> extends FutureTask<T> {
  private final PathTables tables;
  private final TaskType type;

  /** To its end once that is over; before, to where it was submitted. */
  private PathPoint point = PathPoint.START;

  PathFuture(PathTables tables, Callable<T> task) {
    super(task);
    this.tables = tables;
    this.type = tables.types().of(task);
  }

  PathFuture(PathTables tables, Runnable task, T value) {
    super(task, value);
    this.tables = tables;
    this.type = tables.types().of(task);
  }

  TaskType type() {
    return type;
  }

  PathPoint point() {
    return point;
  }

  void submitted(PathPoint message) {
    point = message;
  }

  @Override
  protected void set(T value) {
    end();
    super.set(value);
  }

  @Override
  protected void setException(Throwable thrown) {
    end();
    super.setException(thrown);
  }

  /** Before anybody who waits can go on. */
  private void end() {
    ThreadPath path = tables.here();
    if (path != null) {
      point = path.end(this);
    }
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    ThreadPath path = tables.here();
    if (path == null) {
      return super.get();
    }
    path.pause();
    try {
      return super.get();
    } finally {
      path.resume();
      taken(path);
    }
  }

  @Override
  public T get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    ThreadPath path = tables.here();
    if (path == null) {
      return super.get(timeout, unit);
    }
    path.pause();
    try {
      return super.get(timeout, unit);
    } finally {
      path.resume();
      taken(path);
    }
  }

  /** If it is done: the thread that asked knows that. */
  void taken(ThreadPath path) {
    if (isDone() && !isCancelled()) {
      path.merge(point);
    }
  }
}
