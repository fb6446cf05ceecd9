package corecast.analysis.interval;

import corecast.program.Program;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;

/**
 * How far figures of one recording may be off because pieces of work do not always take the same
 * time: the program is replayed with lengths of its own pieces of work drawn anew ({@link
 * Resampling}), and the standard deviation of a figure over these replays is that of the figure
 * itself (Efron 1979). It knows nothing of what all pieces of work have in common: another machine,
 * other compiled code, another order in which threads were served.
 *
 * @param halfWidths of the interval of each figure, in its unit; NaN where it was not there in some
 *     replays
 * @param replays how many programs were replayed
 */
public record Bootstrap(double[] halfWidths, int replays) {
  /** With fewer the deviation is not worth saying. */
  static final int FEWEST = 10;

  /** More change nothing. */
  static final int MOST = 100;

  /** Steps, of all replays together: a second or two. */
  private static final long MOST_STEPS = 4_000_000;

  private static final long SEED = 20_011;

  /**
   * Replays as often as there is time for.
   *
   * @param cost how many simple replays the figures of one program take
   * @param figures of a program; always as many
   * @return nothing if the program is too long
   */
  public static Optional<Bootstrap> of(
      Program program, double cost, Function<Program, double[]> figures) {
    int replays = replays(program, cost);
    if (replays < FEWEST) {
      return Optional.empty();
    }
    Resampling resampling = new Resampling(program);
    SplittableRandom random = new SplittableRandom(SEED);
    double[][] found = new double[replays][];
    for (int i = 0; i < replays; i++) {
      found[i] = figures.apply(resampling.next(random));
    }
    return Optional.of(new Bootstrap(halfWidths(found), replays));
  }

  /** How many simple replays there is time for, in each of the fewest programs. */
  public static int mostCost(Program program) {
    return (int) Math.min(Integer.MAX_VALUE, steps(program) / FEWEST);
  }

  private static int replays(Program program, double cost) {
    return (int) Math.min(MOST, steps(program) / cost);
  }

  /** How many simple replays there is time for. */
  private static double steps(Program program) {
    return program.space().isPaged() ? 0 : (double) MOST_STEPS / Math.max(1, program.length());
  }

  private static double[] halfWidths(double[][] found) {
    double factor =
        new TDistribution(null, found.length - 1.0)
            .inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
    double[] half = new double[found[0].length];
    double[] from = new double[found.length];
    for (int f = 0; f < half.length; f++) {
      for (int i = 0; i < found.length; i++) {
        from[i] = found[i][f] - found[0][f]; // so that what is always the same has none
      }
      half[f] = factor * new StandardDeviation().evaluate(from);
    }
    return half;
  }

  public boolean isKnown() {
    return Arrays.stream(halfWidths).noneMatch(Double::isNaN);
  }

  public Interval around(int figure, double value) {
    return Interval.around(value, halfWidths[figure]);
  }
}
