package corecast.recorder.hook;

import corecast.trace.ObjectKind;
import java.io.PipedInputStream;
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

/** What an object is and its parameters, asked from it through its public methods. */
final class ObjectFacts {
  /** Flags of a fork/join pool: the common one. */
  static final int COMMON = 1;

  /** It asks for the number of processors itself. */
  static final int SIZED = 2;

  /** First in, first out for forked tasks too. */
  static final int ASYNC = 4;

  ObjectKind kind = ObjectKind.OTHER;
  long p1;
  long p2;
  long p3;

  /** Fills this in; calls code of the library and perhaps the target's, so keep it silent. */
  void inspect(Object object) {
    set(ObjectKind.OTHER, 0, 0, 0);
    if (object instanceof Thread thread) {
      set(ObjectKind.THREAD, thread.getId(), thread.isDaemon() ? 1 : 0, 0);
    } else if (object instanceof ReentrantLock lock) {
      set(ObjectKind.LOCK, lock.isFair() ? 1 : 0, 0, 0);
    } else if (object instanceof ReentrantReadWriteLock lock) {
      set(ObjectKind.READ_WRITE_LOCK, lock.isFair() ? 1 : 0, 0, 0);
    } else if (object instanceof ReentrantReadWriteLock.ReadLock
        || object instanceof ReentrantReadWriteLock.WriteLock) {
      set(ObjectKind.READ_WRITE_LOCK, 0, 0, 0);
    } else if (object instanceof Condition) {
      set(ObjectKind.CONDITION, 0, 0, 0);
    } else if (object instanceof Semaphore semaphore) {
      set(ObjectKind.SEMAPHORE, semaphore.availablePermits(), semaphore.isFair() ? 1 : 0, 0);
    } else if (object instanceof CountDownLatch latch) {
      set(ObjectKind.LATCH, latch.getCount(), 0, 0);
    } else if (object instanceof CyclicBarrier barrier) {
      set(ObjectKind.BARRIER, barrier.getParties(), 0, 0);
    } else if (object instanceof BlockingQueue<?> queue) {
      long items = queue.size();
      set(ObjectKind.QUEUE, atMost(queue.remainingCapacity() + items), items, 0);
    } else if (object instanceof PipedInputStream) {
      set(ObjectKind.STREAM, PipeCapacity.of(object), 0, 2);
    } else if (object instanceof ThreadPoolExecutor pool) {
      set(
          ObjectKind.POOL,
          pool.getCorePoolSize(),
          pool.getMaximumPoolSize(),
          pool.getQueue().remainingCapacity()
              | policyOf(pool) << 32
              | (long) ProcessorQuestions.before(pool) << 33);
    } else {
      inspectRare(object);
    }
  }

  /** By name: to load these classes here would cost the program's thread milliseconds. */
  private void inspectRare(Object object) {
    switch (libraryClass(object.getClass())) {
      case "java.util.concurrent.locks.StampedLock" -> set(ObjectKind.READ_WRITE_LOCK, 0, 1, 0);
      case "java.util.concurrent.Phaser" ->
          set(ObjectKind.PHASER, ((Phaser) object).getRegisteredParties(), 0, 0);
      case "java.util.concurrent.ForkJoinPool" -> {
        ForkJoinPool pool = (ForkJoinPool) object;
        int common = pool == ForkJoinPool.commonPool() ? COMMON : 0;
        int async = pool.getAsyncMode() ? ASYNC : 0;
        set(
            ObjectKind.FORK_JOIN_POOL,
            pool.getParallelism(),
            common | async,
            ProcessorQuestions.before(pool));
      }
      case "java.util.concurrent.Exchanger" -> set(ObjectKind.EXCHANGER, 0, 0, 0);
      case "java.util.concurrent.locks.AbstractQueuedSynchronizer",
          "java.util.concurrent.locks.AbstractQueuedLongSynchronizer" ->
          set(ObjectKind.SYNCHRONIZER, 0, 0, 0);
      default -> {}
    }
  }

  /** The nearest class of the concurrency library that a class is or extends. */
  private static String libraryClass(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().startsWith("java.util.concurrent.")) {
        return c.getName();
      }
    }
    return "";
  }

  void set(ObjectKind newKind, long newP1, long newP2, long newP3) {
    kind = newKind;
    p1 = newP1;
    p2 = newP2;
    p3 = newP3;
  }

  /** 1 if the submitter runs what the pool has no room for. */
  private static long policyOf(ThreadPoolExecutor pool) {
    return pool.getRejectedExecutionHandler() instanceof ThreadPoolExecutor.CallerRunsPolicy
        ? 1
        : 0;
  }

  private static long atMost(long capacity) {
    return Math.min(Integer.MAX_VALUE, capacity);
  }
}
