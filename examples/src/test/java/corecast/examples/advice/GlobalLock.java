package corecast.examples.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool whose tasks do a part of their work in a synchronized method. */
public final class GlobalLock {
  static final int PRICE = Cost.rounds("price", 500), BOOK = Cost.rounds("book", 200);

  static long price(long x) {
    for (int i = 0; i < PRICE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static final class Ledger {
    long total;

    synchronized void book(long x) {
      for (int i = 0; i < BOOK; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      total += x;
    }
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    Ledger ledger = new Ledger();
    ExecutorService pool = Executors.newFixedThreadPool(6);
    List<Future<?>> all = new ArrayList<>();
    for (long i = 0; i < 1500; i++) {
      long n = i;
      all.add(pool.submit(() -> ledger.book(price(n))));
    }
    for (Future<?> f : all) f.get();
    pool.shutdown();
    Cost.end(ledger.total);
  }
}
