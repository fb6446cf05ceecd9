package corecast.examples.real;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Real program 8: threads read two caches of Caffeine, one loaded asynchronously, too small.
 *
 * <p>Arguments: threads, reads of each.
 */
public final class Real08Caffeine {
  private Real08Caffeine() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int reads = Integer.parseInt(args[1]);
    ExecutorService loaders = Executors.newFixedThreadPool(2);
    AsyncLoadingCache<Integer, Long> loading =
        Caffeine.newBuilder()
            .maximumSize(6)
            .executor(loaders)
            .buildAsync(key -> Busy.primes(6_000 + key));
    LoadingCache<Integer, Long> cache =
        Caffeine.newBuilder().maximumSize(6).recordStats().build(key -> Busy.primes(4_000 + key));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<Long>> sums = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int thread = t;
      sums.add(
          pool.submit(
              () -> {
                long sum = 0;
                for (int i = 0; i < reads; i++) {
                  sum += loading.get((i * 7 + thread) % 10).get() + cache.get((i + thread) % 9);
                }
                return sum;
              }));
    }
    long sum = 0;
    for (Future<Long> one : sums) {
      sum += one.get();
    }
    pool.shutdown();
    loaders.shutdown();
    System.out.println(threads * reads + " reads, sum " + sum);
  }
}
