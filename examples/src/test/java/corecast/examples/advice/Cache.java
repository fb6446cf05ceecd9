package corecast.examples.advice;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers and writers of a cache: readers look up together, the writer rebuilds alone. */
public final class Cache {
  static final int LOOKUP = Cost.rounds("lookup", 120),
      RENDER = Cost.rounds("render", 150),
      REBUILD = Cost.rounds("rebuild", 2500);
  static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

  static long lookup(long x) {
    for (int i = 0; i < LOOKUP; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long render(long x) {
    for (int i = 0; i < RENDER; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long rebuild(long x) {
    for (int i = 0; i < REBUILD; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long version;

  static long read(long x) {
    LOCK.readLock().lock();
    try {
      return lookup(x + version);
    } finally {
      LOCK.readLock().unlock();
    }
  }

  static void refresh() {
    LOCK.writeLock().lock();
    try {
      version = rebuild(version);
    } finally {
      LOCK.writeLock().unlock();
    }
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    long[] sums = new long[6];
    Thread[] t = new Thread[6];
    for (int k = 0; k < 6; k++) {
      int me = k;
      t[k] =
          new Thread(
              () -> {
                for (int i = 0; i < 600; i++) {
                  if (i % 30 == me * 5) refresh();
                  sums[me] += render(read(i));
                }
              },
              "reader-" + k);
      t[k].start();
    }
    for (Thread x : t) x.join();
    Cost.end(sums[0] + version);
  }
}
