package corecast.examples.advice;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Actors with mailboxes on a pool: a router, eight accounts, one auditor. */
public final class Actors {
  static final int ROUTE = Cost.rounds("route", 40),
      APPLY = Cost.rounds("apply", 300),
      AUDIT = Cost.rounds("audit", 80);
  static final ExecutorService POOL = Executors.newFixedThreadPool(4);

  abstract static class Actor implements Runnable {
    final ConcurrentLinkedQueue<Long> mail = new ConcurrentLinkedQueue<>();
    final AtomicInteger pending = new AtomicInteger();

    void tell(long x) {
      mail.add(x);
      if (pending.getAndIncrement() == 0) POOL.execute(this);
    }

    @Override
    public void run() {
      Long x = mail.poll();
      receive(x);
      if (pending.decrementAndGet() > 0) POOL.execute(this);
    }

    abstract void receive(long x);
  }

  static final CountDownLatch DONE = new CountDownLatch(2400);

  static final class Auditor extends Actor {
    long sum;

    @Override
    void receive(long x) {
      sum += audit(x);
      DONE.countDown();
    }

    static long audit(long x) {
      for (int i = 0; i < AUDIT; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      return x;
    }
  }

  static final class Account extends Actor {
    final Auditor auditor;
    long balance;

    Account(Auditor auditor) {
      this.auditor = auditor;
    }

    @Override
    void receive(long x) {
      balance = apply(balance, x);
      auditor.tell(balance);
    }

    static long apply(long balance, long y) {
      long x = balance ^ y;
      for (int i = 0; i < APPLY; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      return x;
    }
  }

  static long route(long x) {
    for (int i = 0; i < ROUTE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    Auditor auditor = new Auditor();
    Account[] accounts = new Account[8];
    for (int k = 0; k < 8; k++) accounts[k] = new Account(auditor);
    for (long i = 0; i < 2400; i++) {
      long x = route(i);
      accounts[(int) (i % 8)].tell(x);
    }
    DONE.await();
    POOL.shutdown();
    Cost.end(auditor.sum);
  }
}
