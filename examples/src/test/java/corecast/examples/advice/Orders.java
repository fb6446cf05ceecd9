package corecast.examples.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A graph of CompletableFutures: two sources combined, formatted, and all put together at the end.
 */
public final class Orders {
  static final int STOCK = Cost.rounds("stock", 800),
      QUOTE = Cost.rounds("quote", 1500),
      OFFER = Cost.rounds("offer", 600),
      INVOICE = Cost.rounds("invoice", 250);

  static long stock(long x) {
    for (int i = 0; i < STOCK; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long quote(long x) {
    for (int i = 0; i < QUOTE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long offer(long s, long q) {
    long x = s ^ q;
    for (int i = 0; i < OFFER; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long invoice(List<CompletableFuture<Long>> all) {
    long sum = 0;
    for (CompletableFuture<Long> f : all) {
      long x = f.join();
      for (int i = 0; i < INVOICE; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      sum += x;
    }
    return sum;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    ExecutorService pool = Executors.newFixedThreadPool(6);
    long sum = 0;
    for (int day = 0; day < 6; day++) {
      List<CompletableFuture<Long>> all = new ArrayList<>();
      for (long i = 0; i < 50; i++) {
        long n = i;
        CompletableFuture<Long> s = CompletableFuture.supplyAsync(() -> stock(n), pool),
            q = CompletableFuture.supplyAsync(() -> quote(n), pool);
        all.add(s.thenCombine(q, Orders::offer));
      }
      CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
      sum += invoice(all);
    }
    pool.shutdown();
    Cost.end(sum);
  }
}
