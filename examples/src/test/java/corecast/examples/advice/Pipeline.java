package corecast.examples.advice;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Three stages with queues; the middle one has two threads. */
public final class Pipeline {
  static final int PARSE = Cost.rounds("parse", 600),
      ENRICH = Cost.rounds("enrich", 1000),
      STORE = Cost.rounds("store", 700);

  static long parse(long x) {
    for (int i = 0; i < PARSE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long enrich(long x) {
    for (int i = 0; i < ENRICH; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long store(long x) {
    for (int i = 0; i < STORE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    int n = 400;
    BlockingQueue<Long> q1 = new ArrayBlockingQueue<>(16), q2 = new ArrayBlockingQueue<>(16);
    Thread reader =
        new Thread(
            () -> {
              try {
                for (long i = 1; i <= n; i++) q1.put(parse(i) | 1);
                q1.put(0L);
                q1.put(0L);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "reader");
    Runnable middle =
        () -> {
          try {
            long x;
            while ((x = q1.take()) != 0) q2.put(enrich(x) | 1);
            q2.put(0L);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    Thread m1 = new Thread(middle, "enricher-1"), m2 = new Thread(middle, "enricher-2");
    long[] sum = new long[1];
    Thread writer =
        new Thread(
            () -> {
              try {
                int ends = 0;
                while (ends < 2) {
                  long x = q2.take();
                  if (x == 0) ends++;
                  else sum[0] += store(x);
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "writer");
    for (Thread t : new Thread[] {reader, m1, m2, writer}) t.start();
    for (Thread t : new Thread[] {reader, m1, m2, writer}) t.join();
    Cost.end(sum[0]);
  }
}
