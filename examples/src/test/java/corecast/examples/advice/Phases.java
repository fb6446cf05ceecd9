package corecast.examples.advice;

import java.util.concurrent.CyclicBarrier;

/**
 * A simulation in steps with a barrier; one thread has the border as well, the barrier's action
 * exchanges.
 */
public final class Phases {
  static final int ADVANCE = Cost.rounds("advance", 1500),
      BORDER = Cost.rounds("border", 1200),
      EXCHANGE = Cost.rounds("exchange", 500);

  static long advance(long x) {
    for (int i = 0; i < ADVANCE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long border(long x) {
    for (int i = 0; i < BORDER; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long shared;

  static void exchange() {
    long x = shared;
    for (int i = 0; i < EXCHANGE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    shared = x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    CyclicBarrier barrier = new CyclicBarrier(4, Phases::exchange);
    Thread[] t = new Thread[4];
    for (int k = 0; k < 4; k++) {
      int me = k;
      t[k] =
          new Thread(
              () -> {
                try {
                  long x = me;
                  for (int step = 0; step < 120; step++) {
                    x = advance(x);
                    if (me == 0) x = border(x);
                    barrier.await();
                  }
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              },
              "cell-" + k);
      t[k].start();
    }
    for (Thread x : t) x.join();
    Cost.end(shared);
  }
}
