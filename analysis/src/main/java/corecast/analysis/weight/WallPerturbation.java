package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Weights by their definition at one processor count, with delays in wall time. Times are rounded
 * where threads share processors: a segment is shortened by as little as that allows, which is not
 * always so little that nothing else changes.
 */
final class WallPerturbation implements PerturbedRows.Definition {
  /** The rounding of a whole replay is this much less than a shortening. */
  private static final double ABOVE_ROUNDING = 1 << 17;

  /** What of a shortening may be rounding. */
  private static final double TOLERANCE = 1e-3;

  private final Simulator simulator;
  private final int processors;
  private final @Nullable String mark;
  private final Program program;
  private final long[] amounts;
  private final long shortening;
  private final double base;

  WallPerturbation(Simulator simulator, Timeline timeline, @Nullable String mark) {
    this.simulator = simulator;
    this.processors = timeline.processors();
    this.mark = mark;
    if (simulator.options().stopTheWorld() == StopTheWorld.NONE) {
      ScaledLengths scaled = ScaledLengths.of(timeline);
      this.program = scaled.of(simulator.program());
      this.amounts = scaled.amounts();
      this.shortening = Math.max(1, (long) (Math.ulp(scaled.end()) * ABOVE_ROUNDING));
    } else {
      this.program = simulator.program();
      this.amounts = program.amounts(); // the pauses would not become longer
      this.shortening = 1;
    }
    this.base = time();
  }

  @Override
  public PerturbedRows.Slope of(int step) {
    long shorter = Math.max(1, Math.min(shortening, amounts[step] / 2));
    double once = gain(step, shorter) / shorter;
    double twice = amounts[step] < 2 * shorter ? once : gain(step, 2 * shorter) / (2 * shorter);
    if (Double.isNaN(once)) {
      return new PerturbedRows.Slope(new double[1], false);
    }
    boolean stable = Math.abs(twice - once) <= TOLERANCE * Math.max(1, Math.abs(once));
    return new PerturbedRows.Slope(new double[] {once * processors}, stable);
  }

  private double gain(int step, long shorter) {
    amounts[step] -= shorter;
    double time = time();
    amounts[step] += shorter;
    return base - time;
  }

  private double time() {
    Program changed = program.withAmounts(amounts);
    return WallTimes.nanos(new Simulator(changed, simulator.options()), processors, mark);
  }
}
