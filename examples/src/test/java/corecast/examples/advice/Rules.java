package corecast.examples.advice;

/** Deep recursion, exceptions thrown through functions, a lock taken within. */
public final class Rules {
  static final int CHECK = Cost.rounds("check", 200),
      DESCEND = Cost.rounds("descend", 5),
      REPAIR = Cost.rounds("repair", 300),
      LOG = Cost.rounds("log", 90);

  static final class Broken extends Exception {
    Broken() {
      super("broken", null, false, false);
    }
  }

  static long check(long x) throws Broken {
    long y = x;
    for (int i = 0; i < CHECK; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    if (y % 2 == 0) throw new Broken();
    return x;
  }

  static long descend(long x, int depth) throws Broken {
    for (int i = 0; i < DESCEND; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return depth == 0 ? check(x) : descend(x, depth - 1);
  }

  static long repair(long x) {
    for (int i = 0; i < REPAIR; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long logged;

  static synchronized void log(long x) {
    for (int i = 0; i < LOG; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    logged += x;
  }

  static long apply(long x) {
    long r;
    try {
      r = descend(x, 59);
    } catch (Broken e) {
      r = repair(x);
    }
    log(r);
    return r;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    Thread[] t = new Thread[5];
    long[] out = new long[5];
    for (int k = 0; k < 5; k++) {
      int me = k;
      t[k] =
          new Thread(
              () -> {
                for (int i = 0; i < 250; i++) out[me] += apply(i + me * 1000L);
              },
              "rules-" + k);
      t[k].start();
    }
    for (Thread x : t) x.join();
    Cost.end(out[0] + logged);
  }
}
