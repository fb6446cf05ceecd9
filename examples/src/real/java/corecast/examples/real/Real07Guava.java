package corecast.examples.real;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.Striped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;

/**
 * Real program 7: listenable futures, a loading cache, striped locks and a rate limit of Guava.
 *
 * <p>Arguments: threads, tasks.
 */
public final class Real07Guava {
  private Real07Guava() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int tasks = Integer.parseInt(args[1]);
    ListeningExecutorService pool =
        MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(threads));
    LoadingCache<Integer, Long> cache =
        CacheBuilder.newBuilder()
            .maximumSize(8)
            .build(
                new CacheLoader<>() {
                  @Override
                  public Long load(Integer key) {
                    return Busy.primes(5_000 + key);
                  }
                });
    Striped<Lock> stripes = Striped.lock(4);
    RateLimiter limiter = RateLimiter.create(500);
    long[] sums = new long[16];
    List<ListenableFuture<Long>> futures = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      int task = i;
      ListenableFuture<Long> loaded =
          pool.submit(
              () -> {
                limiter.acquire();
                return cache.get(task % 12);
              });
      futures.add(
          Futures.transform(
              loaded,
              value -> {
                Lock lock = stripes.get(task % 16);
                lock.lock();
                try {
                  sums[task % 16] += value;
                } finally {
                  lock.unlock();
                }
                return value;
              },
              pool));
    }
    Futures.allAsList(futures).get();
    pool.shutdown();
    long sum = 0;
    for (long one : sums) {
      sum += one;
    }
    System.out.println(tasks + " tasks, sum " + sum);
  }
}
