package corecast.examples.advice;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Tiny functions between frequent operations: a lexer in front of a queue of short items, an
 * interner under a short lock.
 */
public final class Tokens {
  static final int NEXT = Cost.rounds("scan", 1.2),
      INTERN = Cost.rounds("intern", 0.8),
      EMIT = Cost.rounds("emit", 2.5);

  static long scan(long x) {
    for (int i = 0; i < NEXT; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static final Object NAMES = new Object();
  static long interned;

  static void intern(long x) {
    synchronized (NAMES) {
      for (int i = 0; i < INTERN; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      interned += x;
    }
  }

  static long emit(long x) {
    for (int i = 0; i < EMIT; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    BlockingQueue<Long> q = new LinkedBlockingQueue<>(256);
    Thread lexer =
        new Thread(
            () -> {
              try {
                for (long i = 1; i <= 150_000; i++) {
                  long x = scan(i);
                  intern(x);
                  q.put(x | 1);
                }
                q.put(0L);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "lexer");
    long[] sum = new long[1];
    Thread emitter =
        new Thread(
            () -> {
              try {
                long x;
                while ((x = q.take()) != 0) {
                  intern(x);
                  sum[0] += emit(x);
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "emitter");
    lexer.start();
    emitter.start();
    lexer.join();
    emitter.join();
    Cost.end(sum[0] + interned);
  }
}
