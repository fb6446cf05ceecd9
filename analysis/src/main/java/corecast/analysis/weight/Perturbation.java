package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;

/**
 * The paper's way (002, figure 5): shorten one segment a little, replay, and see what is gained.
 * One replay a segment, so it is slow; here for checking, and for instants that tie.
 *
 * <p>Exact: all lengths are scaled by 2^20 and the segment is shortened by one unit. Delays are
 * carried in attained service.
 */
final class Perturbation {
  private static final long SCALE = 1 << 20;

  private final Program scaled;
  private final ReplayOptions options;
  private final int[] processors;
  private final int poolProcessors;
  private final double[] base;

  Perturbation(Simulator simulator, int[] processors, int poolProcessors) {
    Program program = simulator.program();
    long[] amounts = amounts(program);
    for (int s = 0; s < amounts.length; s++) {
      if (program.operation(s).isSegment()) {
        amounts[s] = Math.multiplyExact(amounts[s], SCALE);
      }
    }
    this.scaled = program.withAmounts(amounts);
    this.options = simulator.options();
    this.processors = processors.clone();
    this.poolProcessors = poolProcessors;
    this.base = times(scaled);
  }

  /** Whether the lengths of the program can be scaled without leaving the range of a long. */
  static boolean isPossible(Program program) {
    double total = 0;
    for (int s = 0; s < program.steps(); s++) {
      total += program.operation(s).isSegment() ? (double) program.amount(s) : 0;
    }
    return total * SCALE < 1L << 52;
  }

  private static long[] amounts(Program program) {
    long[] amounts = new long[program.steps()];
    for (int s = 0; s < amounts.length; s++) {
      amounts[s] = program.amount(s);
    }
    return amounts;
  }

  private double[] times(Program program) {
    Completion completion =
        new Simulator(program, options).completionInService(processors, poolProcessors);
    return completion.timeNanos();
  }

  /**
   * Weight of a segment at each processor count when shortened by that many units of 2^-20 ns; NaN
   * where the segment is too short or the shortened program does not complete.
   */
  double[] weights(int step, int units) {
    double[] weights = new double[processors.length];
    if (scaled.amount(step) < units) {
      java.util.Arrays.fill(weights, Double.NaN);
      return weights;
    }
    long[] amounts = amounts(scaled);
    amounts[step] -= units;
    double[] shorter = times(scaled.withAmounts(amounts));
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (base[i] - shorter[i]) / units;
    }
    return weights;
  }
}
