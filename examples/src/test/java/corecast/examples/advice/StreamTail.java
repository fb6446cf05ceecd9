package corecast.examples.advice;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A parallel stream whose work is in lambdas, and a serial tail. */
public final class StreamTail {
  static final int SCORE = Cost.rounds("score", 900),
      KEEP = Cost.rounds("keep", 300),
      RANK = Cost.rounds("rank", 500);

  static boolean keep(long y) {
    long x = y;
    for (int i = 0; i < KEEP; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x != 42;
  }

  static long rank(List<Long> all) {
    long sum = 0;
    for (long x : all) {
      for (int i = 0; i < RANK; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      sum += x;
    }
    return sum;
  }

  public static void main(String[] a) {
    Cost.begin();
    List<Long> scores =
        LongStream.range(0, 640)
            .parallel()
            .map(
                y -> {
                  long x = y;
                  for (int i = 0; i < SCORE; i++) {
                    x = x * Cost.A + Cost.B;
                    x ^= x >>> 17;
                  }
                  return x;
                })
            .filter(StreamTail::keep)
            .boxed()
            .collect(Collectors.toList());
    Cost.end(rank(scores));
  }
}
