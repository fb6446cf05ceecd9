package corecast.examples.advice;

import java.util.ArrayList;
import java.util.List;

/** A slow start: a static initializer and a constructor, then threads. */
public final class Boot {
  static final class Tables {
    static final int TABLE = Cost.rounds("<clinit>", 150_000);
    static final long SEED;

    static {
      long x = 1;
      for (int i = 0; i < TABLE; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      SEED = x;
    }
  }

  static final class Model {
    static final int MODEL = Cost.rounds("<init>", 20_000), ASK = Cost.rounds("ask", 900);
    final long w;

    Model(long y) {
      long x = y;
      for (int i = 0; i < MODEL; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      w = x;
    }

    long ask(long x) {
      x ^= w;
      for (int i = 0; i < ASK; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      return x;
    }
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    List<Model> models = new ArrayList<>();
    for (int i = 0; i < 6; i++) models.add(new Model(Tables.SEED + i));
    Thread[] t = new Thread[6];
    long[] out = new long[6];
    for (int k = 0; k < 6; k++) {
      int me = k;
      t[k] =
          new Thread(
              () -> {
                for (int i = 0; i < 150; i++) out[me] += models.get(me).ask(i);
              },
              "asker-" + k);
      t[k].start();
    }
    for (Thread x : t) x.join();
    Cost.end(out[0]);
  }
}
