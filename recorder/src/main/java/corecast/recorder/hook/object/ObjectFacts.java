package corecast.recorder.hook.object;

import corecast.recorder.hook.library.PipeCapacity;
import corecast.recorder.hook.library.Pools;
import corecast.recorder.hook.library.Queues;
import corecast.recorder.hook.library.SynchronizerState;
import corecast.recorder.hook.library.Synchronizers;
import corecast.recorder.hook.library.ThreadIds;
import corecast.trace.ObjectKind;
import corecast.trace.OrderedQueues;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What an object is and its parameters, asked from it without calling the program. */
public final class ObjectFacts {
  /** Flags of a fork/join pool: the common one. */
  static final int COMMON = 1;

  /** It asks for the number of processors itself. */
  public static final int SIZED = 2;

  /** First in, first out for forked tasks too. */
  public static final int ASYNC = 4;

  public ObjectKind kind = ObjectKind.OTHER;
  public long p1;
  public long p2;
  public long p3;

  /** Fills this in; calls code of the library, so keep it silent. */
  public void inspect(Object object) {
    set(ObjectKind.OTHER, 0, 0, 0);
    for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
      if (c.getName().startsWith("java.") && inspect(object, c.getName())) {
        return;
      }
    }
    if (object instanceof BlockingQueue<?> queue) {
      long items = Queues.size(queue);
      long capacity = atMost(Queues.room(queue) + items);
      set(ObjectKind.QUEUE, capacity, items, isOrdered(queue.getClass()) ? 1 : 0);
    } else if (object instanceof Condition) {
      set(ObjectKind.CONDITION, 0, 0, 0);
    }
  }

  private static boolean isOrdered(Class<?> queue) {
    Class<?> c = queue;
    while (c != null && !OrderedQueues.contains(c.getName())) {
      c = c.getSuperclass();
    }
    return c != null;
  }

  /**
   * Fills this in for an object of that class, or one that extends it. By name: to load all of
   * these classes, and to weave them, would cost the program's thread some 10 ms.
   *
   * @return whether the class is known
   */
  private boolean inspect(Object object, String type) {
    switch (type) {
      case "java.lang.Thread" -> {
        Thread thread = (Thread) object;
        set(ObjectKind.THREAD, ThreadIds.of(thread), thread.isDaemon() ? 1 : 0, 0);
      }
      case "java.util.concurrent.locks.ReentrantLock" ->
          set(ObjectKind.LOCK, ((ReentrantLock) object).isFair() ? 1 : 0, 0, 0);
      case "java.util.concurrent.locks.ReentrantReadWriteLock" ->
          set(ObjectKind.READ_WRITE_LOCK, ((ReentrantReadWriteLock) object).isFair() ? 1 : 0, 0, 0);
      case "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock",
          "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock" ->
          set(ObjectKind.READ_WRITE_LOCK, 0, 0, 0);
      case "java.util.concurrent.locks.StampedLock" -> set(ObjectKind.READ_WRITE_LOCK, 0, 1, 0);
      case "java.util.concurrent.Semaphore" -> {
        Semaphore semaphore = (Semaphore) object;
        long permits = Synchronizers.permits(semaphore);
        set(ObjectKind.SEMAPHORE, permits, Synchronizers.isFair(semaphore) ? 1 : 0, 0);
      }
      case "java.util.concurrent.CountDownLatch" ->
          set(ObjectKind.LATCH, Synchronizers.count((CountDownLatch) object), 0, 0);
      case "java.util.concurrent.CyclicBarrier" ->
          set(ObjectKind.BARRIER, Synchronizers.parties((CyclicBarrier) object), 0, 0);
      case "java.util.concurrent.Phaser" ->
          set(ObjectKind.PHASER, Synchronizers.parties((Phaser) object), 0, 0);
      case "java.util.concurrent.Exchanger" -> set(ObjectKind.EXCHANGER, 0, 0, 0);
      case "java.util.concurrent.locks.AbstractQueuedSynchronizer",
          "java.util.concurrent.locks.AbstractQueuedLongSynchronizer" ->
          set(
              ObjectKind.SYNCHRONIZER,
              SynchronizerState.of(object),
              SynchronizerState.isKnown() ? 1 : 0,
              0);
      case "java.io.PipedInputStream", "java.io.PipedReader" ->
          set(ObjectKind.STREAM, PipeCapacity.of(object), 0, 2);
      case "java.util.concurrent.ThreadPoolExecutor" -> inspect((ThreadPoolExecutor) object);
      case "java.util.concurrent.ForkJoinPool" -> inspect((ForkJoinPool) object);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void inspect(ThreadPoolExecutor pool) {
    BlockingQueue<?> queue = Pools.queue(pool);
    long room = queue == null ? Integer.MAX_VALUE : Queues.room(queue);
    set(
        ObjectKind.POOL,
        Pools.coreSize(pool),
        Pools.mostThreads(pool),
        room | policyOf(pool) << 32 | (long) PoolPlaces.before(pool) << 33);
  }

  private void inspect(ForkJoinPool pool) {
    int common = pool == ForkJoinPool.commonPool() ? COMMON : 0;
    int async = Pools.isAsync(pool) ? ASYNC : 0;
    set(
        ObjectKind.FORK_JOIN_POOL,
        Pools.parallelism(pool),
        common | async,
        PoolPlaces.before(pool));
  }

  public void set(ObjectKind newKind, long newP1, long newP2, long newP3) {
    kind = newKind;
    p1 = newP1;
    p2 = newP2;
    p3 = newP3;
  }

  /** 1 if the submitter runs what the pool has no room for. */
  private static long policyOf(ThreadPoolExecutor pool) {
    return Pools.handler(pool) instanceof ThreadPoolExecutor.CallerRunsPolicy ? 1 : 0;
  }

  private static long atMost(long capacity) {
    return Math.min(Integer.MAX_VALUE, capacity);
  }
}
