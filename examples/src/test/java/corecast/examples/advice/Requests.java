package corecast.examples.advice;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A virtual thread for each request (JDK 21 or newer; platform threads before); the commit is under
 * a lock.
 */
public final class Requests {
  static final int DECODE = Cost.rounds("decode", 700),
      RESOLVE = Cost.rounds("resolve", 1100),
      COMMIT = Cost.rounds("commit", 450);

  static long decode(long x) {
    for (int i = 0; i < DECODE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long resolve(long x) {
    for (int i = 0; i < RESOLVE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static final ReentrantLock LOCK = new ReentrantLock();
  static long state;

  static void commit(long x) {
    for (int i = 0; i < COMMIT; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    state += x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    ExecutorService perTask;
    try {
      perTask =
          (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException e) {
      perTask = Executors.newCachedThreadPool();
    }
    CountDownLatch done = new CountDownLatch(300);
    for (long i = 0; i < 300; i++) {
      long n = i;
      perTask.execute(
          () -> {
            long x = resolve(decode(n));
            LOCK.lock();
            try {
              commit(x);
            } finally {
              LOCK.unlock();
            }
            done.countDown();
          });
    }
    done.await();
    perTask.shutdown();
    Cost.end(state);
  }
}
