package corecast.examples.advice;

import java.util.concurrent.Phaser;

/** Steps with a Phaser: two kinds of work in turn, of which the second is uneven. */
public final class Steps {
  static final int DIFFUSE = Cost.rounds("diffuse", 900),
      REACT = Cost.rounds("react", 160),
      MEASURE = Cost.rounds("measure", 450);

  static long diffuse(long x) {
    for (int i = 0; i < DIFFUSE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long react(long x, int times) {
    for (int t = 0; t < times; t++)
      for (int i = 0; i < REACT; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
    return x;
  }

  static long measure(long x) {
    for (int i = 0; i < MEASURE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    long[] out = new long[5];
    Phaser phaser = new Phaser(1);
    Thread[] t = new Thread[5];
    for (int k = 0; k < 5; k++) {
      int me = k;
      phaser.register();
      t[k] =
          new Thread(
              () -> {
                long x = me;
                for (int s = 0; s < 100; s++) {
                  x = diffuse(x);
                  phaser.arriveAndAwaitAdvance();
                  x = react(x, 1 + me * 2);
                  if (me == 1) x = measure(x);
                  phaser.arriveAndAwaitAdvance();
                }
                out[me] = x;
                phaser.arriveAndDeregister();
              },
              "cell-" + k);
    }
    for (Thread x : t) x.start();
    phaser.arriveAndDeregister();
    for (Thread x : t) x.join();
    Cost.end(out[0] + out[4]);
  }
}
