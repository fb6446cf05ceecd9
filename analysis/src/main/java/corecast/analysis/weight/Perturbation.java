package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Weights by their definition: the program is replayed with one segment shortened (Broberg et al.,
 * section 2.3). Exact: all lengths are first made longer by a power of two, so that a shortening by
 * 1 is far less than the distance of any two events that differ, and times are compared as
 * integers. Where somebody else is first as soon as a tied segment gets shorter, T jumps, and the
 * weight is the slope behind the jump.
 */
final class Perturbation {
  private final Simulator simulator;
  private final int poolProcessors;
  private final Columns columns;
  private final @Nullable String mark;
  private final Program program;
  private final long[] amounts;
  private final long[] base;

  Perturbation(
      Simulator simulator,
      Timeline timeline,
      int poolProcessors,
      Columns columns,
      @Nullable String mark) {
    this.simulator = simulator;
    this.poolProcessors = poolProcessors;
    this.columns = columns;
    this.mark = mark;
    ScaledLengths scaled = ScaledLengths.of(timeline);
    this.amounts = scaled.amounts();
    this.program = scaled.of(simulator.program());
    long[] time = replay(program);
    if (time == null) {
      throw new UnfinishedReplayException(simulator.program().origin(), timeline.outcome());
    }
    this.base = time;
  }

  /** The slope of T with the length of a segment that is longer than 0. */
  PerturbedRows.Slope of(int step) {
    long[] once = gain(step, 1);
    long[] twice = once == null ? null : gain(step, 2);
    double[] slope = new double[base.length];
    if (once == null || twice == null) {
      return new PerturbedRows.Slope(slope, false);
    }
    boolean stable = true;
    for (int c = 0; c < slope.length; c++) {
      slope[c] = twice[c] - once[c]; // without the jump where another body is first at once
      stable &= twice[c] == 2 * once[c];
    }
    return new PerturbedRows.Slope(slope, stable);
  }

  private long @Nullable [] gain(int step, long shorter) {
    if (amounts[step] < shorter) {
      return null;
    }
    amounts[step] -= shorter;
    Program shortened = program.withAmounts(amounts);
    amounts[step] += shorter;
    long[] times = replay(shortened);
    if (times != null) {
      for (int c = 0; c < times.length; c++) {
        times[c] = base[c] - times[c];
      }
    }
    return times;
  }

  private long @Nullable [] replay(Program program) {
    Timeline timeline = new Simulator(program, simulator.options()).replayInService(poolProcessors);
    if (timeline.outcome().isDeadlock()) {
      return null;
    }
    return ServiceTime.timesProcessors(timeline, columns, TimeOrigin.of(timeline, mark));
  }
}
