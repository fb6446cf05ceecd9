package corecast.recorder.hook.library;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Parameters of pools, asked without calling the program, which may have pools of its own. */
public final class Pools {
  private static final int SMALL_MASK = 0xffff;

  /** In {@code mode}, up to Java 18. */
  private static final int FIFO_MODE = 1 << 16;

  /** In {@code config}, since Java 19 in its lowest bit or the one above {@link #SMALL_MASK}. */
  private static final long FIFO_CONFIG = Runtime.version().feature() < 22 ? 1 << 16 : 1;

  private static final HiddenField POOL = new HiddenField("ForkJoinWorkerThread", "pool");

  private static final HiddenField CORE = new HiddenField("ThreadPoolExecutor", "corePoolSize");
  private static final HiddenField MOST = new HiddenField("ThreadPoolExecutor", "maximumPoolSize");
  private static final HiddenField QUEUE = new HiddenField("ThreadPoolExecutor", "workQueue");
  private static final HiddenField HANDLER = new HiddenField("ThreadPoolExecutor", "handler");

  private static final HiddenField PARALLELISM = new HiddenField("ForkJoinPool", "parallelism");
  private static final HiddenField MODE = new HiddenField("ForkJoinPool", "mode");
  private static final HiddenField CONFIG = new HiddenField("ForkJoinPool", "config");
  private static final HiddenField FACTORY = new HiddenField("ForkJoinPool", "factory");

  private Pools() {}

  public static int coreSize(ThreadPoolExecutor pool) {
    return JdkObjects.isOwn(pool) ? pool.getCorePoolSize() : (int) CORE.number(pool);
  }

  public static int mostThreads(ThreadPoolExecutor pool) {
    return JdkObjects.isOwn(pool) ? pool.getMaximumPoolSize() : (int) MOST.number(pool);
  }

  /** {@code null} if it cannot be told. */
  public static @Nullable BlockingQueue<?> queue(ThreadPoolExecutor pool) {
    return JdkObjects.isOwn(pool) ? pool.getQueue() : (BlockingQueue<?>) QUEUE.object(pool);
  }

  /** {@code null} if it cannot be told. */
  public static @Nullable Object handler(ThreadPoolExecutor pool) {
    return JdkObjects.isOwn(pool) ? pool.getRejectedExecutionHandler() : HANDLER.object(pool);
  }

  public static int parallelism(ForkJoinPool pool) {
    if (JdkObjects.isOwn(pool)) {
      return pool.getParallelism();
    }
    HiddenField parallelism = PARALLELISM;
    long found = parallelism.isKnown() ? parallelism.number(pool) : MODE.number(pool) & SMALL_MASK;
    return (int) Math.max(1, found);
  }

  /** Whether forked tasks are run first in, first out. */
  public static boolean isAsync(ForkJoinPool pool) {
    if (JdkObjects.isOwn(pool)) {
      return pool.getAsyncMode();
    }
    return MODE.isKnown()
        ? (MODE.number(pool) & FIFO_MODE) != 0
        : (CONFIG.number(pool) & FIFO_CONFIG) != 0;
  }

  /** {@code null} if it cannot be told. */
  public static @Nullable Object factory(ForkJoinPool pool) {
    return JdkObjects.isOwn(pool) ? pool.getFactory() : FACTORY.object(pool);
  }

  public static ForkJoinPool of(ForkJoinWorkerThread worker) {
    return JdkObjects.isOwn(worker) || !POOL.isKnown()
        ? worker.getPool()
        : (ForkJoinPool) requireNonNull(POOL.object(worker));
  }
}
