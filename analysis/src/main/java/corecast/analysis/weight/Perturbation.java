package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Weights by their definition: the program is replayed with one segment shortened (002, section
 * 2.3). Exact: all lengths are first made longer by a power of two, so that a shortening by 1 is
 * far less than the distance of any two events that differ, and times are compared as integers.
 */
final class Perturbation {
  /** Times stay below this, so that they are whole numbers in {@code double}. */
  private static final double LARGEST_TIME = 1L << 52;

  private static final long LARGEST_SCALE = 1L << 20;

  private final Simulator simulator;
  private final int poolProcessors;
  private final Columns columns;
  private final @Nullable String mark;
  private final long[] amounts;
  private final long[] base;

  /**
   * What shortening one segment did.
   *
   * @param timesProcessors P x weight for each column
   * @param stable whether twice the shortening did exactly twice as much
   */
  record Slope(double[] timesProcessors, boolean stable) {}

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
    this.amounts = scaled(timeline);
    long[] time = replay(simulator.program().withAmounts(amounts));
    if (time == null) {
      throw new UnfinishedReplayException(simulator.program().origin().name(), timeline.outcome());
    }
    this.base = time;
  }

  private long[] scaled(Timeline timeline) {
    Program program = simulator.program();
    double end = timeline.events() == 0 ? 1 : Math.max(1, timeline.end(timeline.events() - 1));
    long scale = 1;
    while (scale < LARGEST_SCALE && end * scale * 2 <= LARGEST_TIME) {
      scale *= 2;
    }
    long[] lengths = program.amounts();
    for (int s = 0; s < lengths.length; s++) {
      if (program.operation(s).isSegment()) {
        lengths[s] *= scale;
      }
    }
    return lengths;
  }

  /** The slope of T with the length of a segment that is longer than 0. */
  Slope of(int step) {
    long[] once = gain(step, 1);
    long[] twice = once == null ? null : gain(step, 2);
    double[] slope = new double[base.length];
    if (once == null || twice == null) {
      return new Slope(slope, false);
    }
    boolean stable = true;
    for (int c = 0; c < slope.length; c++) {
      slope[c] = once[c];
      stable &= twice[c] == 2 * once[c];
    }
    return new Slope(slope, stable);
  }

  private long @Nullable [] gain(int step, long shorter) {
    if (amounts[step] < shorter) {
      return null;
    }
    amounts[step] -= shorter;
    Program shortened = simulator.program().withAmounts(amounts);
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
