package corecast.study;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The lower end of the range of a speedup: run queues of unequal length ({@link
 * UsualMachine#UNEVEN}). Of a long program it is computed for a few processor counts.
 */
final class UnevenQueues {
  /** Steps, of all replays of a long program together: some seconds. */
  private static final long MOST_STEPS = 30_000_000;

  private UnevenQueues() {}

  /**
   * T(1) / T(P) there, by point; NaN where the replay takes long, or does not end.
   *
   * @param queues how the program is replayed on run queues
   * @param singleNanos T(1) on them, where unequal queues are the same; NaN if it is not known
   */
  static double[] speedups(Simulator queues, List<SpeedupPoint> points, double singleNanos) {
    Program program = queues.program();
    Simulator uneven = queues.with(queues.options().on(UsualMachine.UNEVEN));
    Map<Integer, Double> times = new HashMap<>();
    times.put(1, singleNanos);
    int[] asked = points.stream().mapToInt(SpeedupPoint::processors).filter(p -> p > 1).toArray();
    int[] all = inOrder(asked, Double.isNaN(singleNanos));
    boolean isShort = ExtraReplays.areShort(program, ExtraReplays.count(program, all));
    long most = isShort ? all.length : MOST_STEPS / Math.max(1, program.length());
    boolean isWorthIt = isShort || most >= 2; // T(1) alone is no speedup
    int[] counts = Arrays.copyOf(all, isWorthIt ? (int) Math.min(all.length, most) : 0);
    double[] found = ExtraReplays.completion(uneven, counts).timeNanos();
    for (int k = 0; k < counts.length; k++) {
      times.put(counts[k], found[k]);
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
