package corecast.examples.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An outer pool whose tasks give parts to an inner pool and wait for them. */
public final class Nested {
  static final int OPEN = Cost.rounds("open", 2500),
      PART = Cost.rounds("part", 700),
      CLOSE = Cost.rounds("close", 1500);

  static long open(long x) {
    for (int i = 0; i < OPEN; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long part(long x) {
    for (int i = 0; i < PART; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long close(long x) {
    for (int i = 0; i < CLOSE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    ExecutorService outer = Executors.newFixedThreadPool(2),
        inner = Executors.newFixedThreadPool(4);
    List<Future<Long>> files = new ArrayList<>();
    for (long f = 0; f < 80; f++) {
      long file = f;
      files.add(
          outer.submit(
              () -> {
                long x = open(file);
                List<Callable<Long>> parts = new ArrayList<>();
                for (int p = 0; p < 10; p++) {
                  long n = x + p;
                  parts.add(() -> part(n));
                }
                long sum = 0;
                for (Future<Long> r : inner.invokeAll(parts)) sum += r.get();
                return close(sum);
              }));
    }
    long sum = 0;
    for (Future<Long> f : files) sum += f.get();
    outer.shutdown();
    inner.shutdown();
    Cost.end(sum);
  }
}
