package corecast.analysis.path;

import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.Simulator;

/**
 * Logical zeroing by replay: by how much the program ends earlier if the segments of a class take
 * no time. The zeroing of Alexander et al., section 5, where others run faster for it.
 */
final class ZeroedReplays {
  private final Simulator simulator;
  private final int[] processors;
  private final double before;

  ZeroedReplays(Simulator simulator, int processors) {
    this.simulator = simulator;
    this.processors = new int[] {processors};
    this.before = simulator.completion(this.processors).timeNanos()[0];
  }

  /** What is gained, ns; NaN if the replay then deadlocks or the program is in pages. */
  double gainNanos(ActivityClasses classes, int zeroed) {
    Program program = simulator.program();
    if (program.space().isPaged()) {
      return Double.NaN;
    }
    Program without = program.scaled(s -> classes.of(s) == zeroed, 0);
    Completion after = new Simulator(without, simulator.options()).completion(processors);
    return after.outcome().isDeadlock() ? Double.NaN : before - after.timeNanos()[0];
  }
}
