package corecast.examples.advice;

import java.util.concurrent.Semaphore;

/** Eight clients, of which two at a time may use a resource. */
public final class Resource {
  static final int PREPARE = Cost.rounds("prepare", 600),
      QUERY = Cost.rounds("query", 350),
      DIGEST = Cost.rounds("digest", 150);

  static long prepare(long x) {
    for (int i = 0; i < PREPARE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long query(long x) {
    for (int i = 0; i < QUERY; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long digest(long x) {
    for (int i = 0; i < DIGEST; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    Semaphore connections = new Semaphore(2);
    long[] out = new long[8];
    Thread[] t = new Thread[8];
    for (int k = 0; k < 8; k++) {
      int me = k;
      t[k] =
          new Thread(
              () -> {
                for (int i = 0; i < 100; i++) {
                  long x = prepare(i);
                  connections.acquireUninterruptibly();
                  try {
                    x = query(x);
                  } finally {
                    connections.release();
                  }
                  out[me] += digest(x);
                }
              },
              "client-" + k);
      t[k].start();
    }
    for (Thread x : t) x.join();
    Cost.end(out[3]);
  }
}
