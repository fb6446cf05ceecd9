package corecast.examples.advice;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Producers and consumers with a bounded buffer written by hand. */
public final class Buffer {
  static final int MAKE = Cost.rounds("make", 700),
      USE = Cost.rounds("use", 450),
      CHECK = Cost.rounds("check", 60);

  static long make(long x) {
    for (int i = 0; i < MAKE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long use(long x) {
    for (int i = 0; i < USE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long check(long x) {
    for (int i = 0; i < CHECK; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static final class Bounded {
    final ArrayDeque<Long> items = new ArrayDeque<>();

    synchronized void put(long x) throws InterruptedException {
      while (items.size() >= 10) wait();
      items.add(x);
      notifyAll();
    }

    synchronized long take() throws InterruptedException {
      while (items.isEmpty()) wait();
      long x = items.remove();
      notifyAll();
      return check(x);
    }
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    Bounded buffer = new Bounded();
    List<Thread> all = new ArrayList<>();
    long[] sums = new long[3];
    for (int k = 0; k < 2; k++) {
      long me = k;
      all.add(
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 450; i++) buffer.put(make(i + me));
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              },
              "producer-" + k));
    }
    for (int k = 0; k < 3; k++) {
      int me = k;
      all.add(
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 300; i++) sums[me] += use(buffer.take());
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              },
              "consumer-" + k));
    }
    for (Thread t : all) t.start();
    for (Thread t : all) t.join();
    Cost.end(sums[0] + sums[1] + sums[2]);
  }
}
