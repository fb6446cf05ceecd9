package corecast.study;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The lower end of the range of a speedup: run queues of unequal length ({@link
 * UsualMachine#UNEVEN}). Of a long program it is computed for one pair of processor counts after
 * the other, as long as that takes no more than some seconds.
 */
final class UnevenQueues {
  private static final long MOST_NANOS = 5_000_000_000L;

  private UnevenQueues() {}

  /**
   * T(1) / T(P) there, by point; NaN where the replay takes long, or does not end.
   *
   * @param queues how the program is replayed on run queues
   * @param singleNanos T(1) on them, where unequal queues are the same; NaN if it is not known
   */
  static double[] speedups(Simulator queues, List<SpeedupPoint> points, double singleNanos) {
    long until = System.nanoTime() + MOST_NANOS;
    Simulator uneven = queues.with(queues.options().on(UsualMachine.UNEVEN)).until(until);
    Map<Integer, Double> times = new HashMap<>();
    times.put(1, singleNanos);
    int[] asked = points.stream().mapToInt(SpeedupPoint::processors).filter(p -> p > 1).toArray();
    int[] counts = inOrder(asked, Double.isNaN(singleNanos));
    int all = Math.max(1, counts.length);
    int step = ExtraReplays.areShort(queues.program(), all) ? all : 2;
    for (int i = 0; i < counts.length && System.nanoTime() < until; i += step) {
      int[] some = Arrays.copyOfRange(counts, i, Math.min(counts.length, i + step));
      double[] found = ExtraReplays.completion(uneven, some).timeNanos();
      for (int k = 0; k < some.length; k++) {
        times.put(some[k], found[k]);
      }
    }
    return points.stream()
        .mapToDouble(p -> times.get(1) / times.getOrDefault(p.processors(), Double.NaN))
        .toArray();
  }

  /** One if it must be, two, the most, the other powers of two, and all others. */
  static int[] inOrder(int[] asked, boolean withOne) {
    int most = Arrays.stream(asked).max().orElse(1);
    IntStream first =
        IntStream.concat(
            Arrays.stream(asked).filter(p -> p == 2 || p == most).sorted(),
            Arrays.stream(asked).filter(p -> Integer.bitCount(p) == 1).sorted());
    IntStream all = IntStream.concat(first, Arrays.stream(asked).sorted());
    return (withOne ? IntStream.concat(IntStream.of(1), all) : all).distinct().toArray();
  }
}
