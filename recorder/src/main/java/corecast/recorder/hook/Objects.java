package corecast.recorder.hook;

import corecast.trace.ObjectKind;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Numbers synchronization objects and writes what they are at their first sight. */
final class Objects {
  private Objects() {}

  /** The object's number, with a record in the thread's stream if it is new. */
  static int number(ThreadLog log, Object object) {
    Recording recording = Recording.current();
    if (recording == null) {
      return 0;
    }
    int known = recording.objects().find(object);
    return known != 0 ? known : describe(log, recording, object);
  }

  /** As above, with a kind and parameters that the caller knows. */
  static int number(ThreadLog log, Object object, int kind, long p1, long p2, long p3) {
    Recording recording = Recording.current();
    if (recording == null) {
      return 0;
    }
    int known = recording.objects().find(object);
    return known != 0 ? known : add(log, recording, object, kind, p1, p2, p3);
  }

  /** Gives the object the number of another. */
  static void alias(Object object, int number) {
    Recording recording = Recording.current();
    if (recording != null && number != 0) {
      recording.objects().add(object, number);
    }
  }

  private static int add(
      ThreadLog log, Recording recording, Object object, int kind, long p1, long p2, long p3) {
    int id = recording.objects().add(object, 0);
    if (id < 0) {
      log.writeObject(-id, kind, p1, p2, p3, object.getClass().getName());
      return -id;
    }
    return id;
  }

  private static int describe(ThreadLog log, Recording recording, Object object) {
    int kind = ObjectKind.OTHER.code();
    long p1 = 0;
    long p2 = 0;
    long p3 = 0;
    if (object instanceof Thread thread) {
      kind = ObjectKind.THREAD.code();
      p2 = thread.isDaemon() ? 1 : 0;
    } else if (object instanceof ReentrantLock lock) {
      kind = ObjectKind.LOCK.code();
      p1 = lock.isFair() ? 1 : 0;
    } else if (object instanceof ReentrantReadWriteLock lock) {
      kind = ObjectKind.READ_WRITE_LOCK.code();
      p1 = lock.isFair() ? 1 : 0;
    } else if (object instanceof Condition) {
      kind = ObjectKind.CONDITION.code();
    } else if (object instanceof Semaphore semaphore) {
      kind = ObjectKind.SEMAPHORE.code();
      p1 = semaphore.availablePermits();
      p2 = semaphore.isFair() ? 1 : 0;
    } else if (object instanceof CountDownLatch latch) {
      kind = ObjectKind.LATCH.code();
      p1 = latch.getCount();
    } else if (object instanceof CyclicBarrier barrier) {
      kind = ObjectKind.BARRIER.code();
      p1 = barrier.getParties();
    } else if (object instanceof ThreadPoolExecutor pool) {
      kind = ObjectKind.POOL.code();
      p1 = pool.getCorePoolSize();
      p2 = pool.getMaximumPoolSize();
      p3 = pool.getQueue().remainingCapacity();
    } else if (object instanceof SynchronousQueue<?>) {
      kind = ObjectKind.QUEUE.code();
    } else if (object instanceof BlockingQueue<?> queue) {
      kind = ObjectKind.QUEUE.code();
      int items = queue.size();
      int room = queue.remainingCapacity();
      p1 = room == Integer.MAX_VALUE ? room : Math.min(Integer.MAX_VALUE, (long) room + items);
      p2 = items;
    }
    return add(log, recording, object, kind, p1, p2, p3);
  }
}
