package corecast.recorder.executor;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ThreadPoolExecutor} that learns while the program runs what is critical, and runs that
 * first (Dooley, Arya and Kalé 2010, sections 4 and 7.1). In everything else it does what a {@link
 * ThreadPoolExecutor} with a queue of that capacity does.
 *
 * <p>A task depends on the task that submitted it, and on those whose {@link Future#get} it called.
 * Of each thread the latest prefixes of tasks are kept, 64 kB a thread: from them comes the
 * critical path of every task at any moment, and an order of those that wait. It is learned anew
 * every 64 tasks, for at most 1 % of the time of one thread (5 % while it finds dependences that it
 * did not know), or when asked for by {@link #useCriticalPath}. Every 16th task is the one that has
 * waited longest, so that each has its turn.
 *
 * <p>What is learned is learned of the <em>types</em> of tasks: of their classes, or of the names
 * that {@link #named} or {@link #as} gives them. Of a lambda it is the place in the source. Where
 * the same work comes again and again, a name for each piece tells more than a class for all. No
 * more than 65,535 types are told apart.
 *
 * <p>The time of a task is what passes on the clock, without what it spends in {@link Future#get}.
 * Subclasses that override {@link #beforeExecute} or {@link #afterExecute} must call these. {@link
 * #getThreadFactory} gives a wrapper of the factory.
 */
public class CriticalPathExecutor extends ThreadPoolExecutor {
  /** By itself it learns for at most one in so many nanoseconds, while there is news and after. */
  private static final int SHARE_WITH_NEWS = 20;

  private static final int SHARE = 100;

  private final PathTables tables;
  private final TaskQueue queue;
  private final Learning learning;
  private volatile TaskOrder order = TaskOrder.LONGEST_PATH;
  private volatile boolean learnsByItself = true;
  private volatile long learnAgain = System.nanoTime();

  /** A pool of so many threads, and a queue without bounds. */
  public CriticalPathExecutor(int threads) {
    this(threads, threads, 0, TimeUnit.NANOSECONDS, Integer.MAX_VALUE);
  }

  /**
   * See {@link ThreadPoolExecutor#ThreadPoolExecutor(int, int, long, TimeUnit,
   * java.util.concurrent.BlockingQueue)}.
   *
   * @param capacity how many tasks can wait, 1 or more
   */
  public CriticalPathExecutor(int core, int most, long keepAlive, TimeUnit unit, int capacity) {
    this(
        core,
        most,
        keepAlive,
        unit,
        capacity,
        Executors.defaultThreadFactory(),
        new ThreadPoolExecutor.AbortPolicy());
  }

  /**
   * See {@link ThreadPoolExecutor#ThreadPoolExecutor(int, int, long, TimeUnit,
   * java.util.concurrent.BlockingQueue, ThreadFactory, RejectedExecutionHandler)}.
   *
   * @param capacity how many tasks can wait, 1 or more
   */
  public CriticalPathExecutor(
      int core,
      int most,
      long keepAlive,
      TimeUnit unit,
      int capacity,
      ThreadFactory factory,
      RejectedExecutionHandler handler) {
    this(
        core,
        most,
        keepAlive,
        unit,
        capacity,
        factory,
        handler,
        new PathTables(new TaskTypes(), System::nanoTime, PathTables.ENTRIES));
  }

  private CriticalPathExecutor(
      int core,
      int most,
      long keepAlive,
      TimeUnit unit,
      int capacity,
      ThreadFactory factory,
      RejectedExecutionHandler handler,
      PathTables tables) {
    this(core, most, keepAlive, unit, factory, handler, tables, new TaskQueue(tables, capacity));
  }

  private CriticalPathExecutor(
      int core,
      int most,
      long keepAlive,
      TimeUnit unit,
      ThreadFactory factory,
      RejectedExecutionHandler handler,
      PathTables tables,
      TaskQueue queue) {
    super(core, most, keepAlive, unit, queue, new WorkerFactory(factory, tables), handler);
    this.tables = tables;
    this.queue = queue;
    this.learning = new Learning(tables.types());
  }

  static CriticalPathExecutor with(int threads, PathTables tables) {
    return new CriticalPathExecutor(
        threads,
        threads,
        0,
        TimeUnit.NANOSECONDS,
        Integer.MAX_VALUE,
        Executors.defaultThreadFactory(),
        new ThreadPoolExecutor.AbortPolicy(),
        tables);
  }

  /** A task of the type of that name. */
  public static Runnable named(String type, Runnable task) {
    return new NamedTask.Runner(Objects.requireNonNull(type), Objects.requireNonNull(task));
  }

  /** A task of the type of that name. */
  public static <T extends @Nullable Object> Callable<T> named(String type, Callable<T> task) {
    return new NamedTask.Caller<>(Objects.requireNonNull(type), Objects.requireNonNull(task));
  }

  /** This pool, for tasks of one type: what stages of a {@code CompletableFuture} take. */
  public Executor as(String type) {
    return task -> execute(named(type, task));
  }

  /** In which order tasks begin; the longest path first unless something else was asked for. */
  public TaskOrder getTaskOrder() {
    return order;
  }

  /** They begin in that order from now on, as far as anything has been learned. */
  public void setTaskOrder(TaskOrder now) {
    order = Objects.requireNonNull(now);
    queue.order(now);
  }

  /** Whether it learns by itself, as it does unless it is told not to. */
  public void setLearnsByItself(boolean byItself) {
    learnsByItself = byItself;
  }

  /** Learns from what has run until now; tasks begin in the order that follows from it. */
  public void useCriticalPath() {
    long begun = System.nanoTime();
    boolean hasNews;
    synchronized (learning) {
      hasNews = learning.learn(PathForest.of(tables.rings()));
    }
    queue.order(order);
    long ended = System.nanoTime();
    learnAgain = ended + (hasNews ? SHARE_WITH_NEWS : SHARE) * (ended - begun);
  }

  /** The longest of all critical paths of tasks, as far back as they are known. */
  public TaskPath criticalPath() {
    return PathForest.of(tables.rings()).longestPath(tables.types());
  }

  /**
   * The critical path of a task: to its end, and before that to where it was submitted.
   *
   * @param task what {@code submit} of this pool has returned
   */
  public TaskPath criticalPath(Future<?> task) {
    if (task instanceof PathFuture<?> future) {
      return tables.trace(future.point());
    }
    throw new IllegalArgumentException("expected a future that this pool has returned");
  }

  /** The critical path of the task that asks, to where it is now; empty outside of tasks. */
  public TaskPath pathHere() {
    return tables.trace(tables.send());
  }

  /** For a task that is submitted by the last of several. */
  public PathMerge newMerge() {
    return new PathMerge(tables);
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable task) {
    super.beforeExecute(thread, task);
    ThreadPath path = tables.here();
    if (path != null) {
      path.begin(task, tables.types());
    }
  }

  @Override
  protected void afterExecute(Runnable task, @Nullable Throwable thrown) {
    ThreadPath path = tables.here();
    if (path != null) {
      path.end(task);
    }
    if (learnsByItself && queue.takeDue() && System.nanoTime() - learnAgain >= 0) {
      useCriticalPath();
      if (path != null) {
        path.pauseBetween();
      }
    }
    super.afterExecute(task, thrown);
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> task) {
    return new PathFuture<>(tables, task);
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable task, T value) {
    return new PathFuture<>(tables, task, value);
  }

  @Override
  public <T extends @Nullable Object> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks) throws InterruptedException {
    return taken(super.invokeAll(tasks));
  }

  @Override
  public <T extends @Nullable Object> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException {
    return taken(super.invokeAll(tasks, timeout, unit));
  }

  /** That method does not ask futures that are done. */
  private <T extends @Nullable Object> List<Future<T>> taken(List<Future<T>> all) {
    ThreadPath path = tables.here();
    if (path != null) {
      for (Future<T> one : all) {
        if (one instanceof PathFuture<T> future) {
          future.taken(path);
        }
      }
    }
    return all;
  }

  /** {@link #getThreadFactory} then gives a wrapper of it, as it does from the beginning. */
  @Override
  public void setThreadFactory(ThreadFactory factory) {
    super.setThreadFactory(
        factory instanceof WorkerFactory own && own.tables == tables
            ? own
            : new WorkerFactory(factory, tables));
  }

  /** A thread is often made for the task that is just being submitted. */
  private record WorkerFactory(ThreadFactory inner, PathTables tables) implements ThreadFactory {
    private WorkerFactory {
      Objects.requireNonNull(inner, "factory");
    }

    @Override
    public @Nullable Thread newThread(Runnable worker) {
      PathPoint submitted = tables.send();
      return inner.newThread(() -> tables.run(submitted, worker));
    }
  }
}
