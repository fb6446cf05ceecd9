package corecast.examples.advice;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Chunks mapped by a pool, with tiny functions called very often; reduced by one thread. */
public final class MapReduce {
  static final int HASH = Cost.rounds("hash", 0.04),
      FOLD = Cost.rounds("fold", 0.12),
      REDUCE = Cost.rounds("reduce", 3);

  static int hash(long x) {
    for (int i = 0; i < HASH; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return (int) (x & 1023);
  }

  static void fold(long[] counts, int key, long x) {
    for (int i = 0; i < FOLD; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    counts[key] += x;
  }

  static long[] mapChunk(long seed) {
    long[] counts = new long[1024];
    for (int i = 0; i < 60_000; i++) {
      int key = hash(seed * 60_000 + i);
      fold(counts, key, i);
    }
    return counts;
  }

  static void reduce(long[] into, long[] part) {
    for (int k = 0; k < 1024; k++) {
      long x = part[k];
      for (int i = 0; i < REDUCE; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      into[k] += x;
    }
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    CompletionService<long[]> done = new ExecutorCompletionService<>(pool);
    for (int c = 0; c < 64; c++) {
      long seed = c;
      done.submit(() -> mapChunk(seed));
    }
    long[] total = new long[1024];
    for (int c = 0; c < 64; c++) reduce(total, done.take().get());
    pool.shutdown();
    Cost.end(total[3]);
  }
}
