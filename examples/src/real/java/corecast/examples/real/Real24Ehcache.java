package corecast.examples.real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/**
 * Real program 24: threads read and fill a cache of Ehcache; virtual ones where there are any.
 *
 * <p>Arguments: threads, reads of each.
 */
public final class Real24Ehcache {
  private Real24Ehcache() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int reads = Integer.parseInt(args[1]);
    ExecutorService pool =
        Runtime.version().feature() < 21
            ? Executors.newFixedThreadPool(threads)
            : (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    try (CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true)) {
      Cache<Integer, Long> cache =
          manager.createCache(
              "primes",
              CacheConfigurationBuilder.newCacheConfigurationBuilder(
                  Integer.class, Long.class, ResourcePoolsBuilder.heap(8)));
      List<Future<Long>> sums = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int thread = t;
        sums.add(
            pool.submit(
                () -> {
                  long sum = 0;
                  for (int i = 0; i < reads; i++) {
                    int key = (i * 5 + thread) % 12;
                    Long value = cache.get(key);
                    if (value == null) {
                      value = Busy.primes(3_000 + key);
                      cache.put(key, value);
                    }
                    sum += value;
                  }
                  return sum;
                }));
      }
      long sum = 0;
      for (Future<Long> one : sums) {
        sum += one.get();
      }
      System.out.println(threads * reads + " reads, sum " + sum);
    }
    pool.shutdown();
  }
}
