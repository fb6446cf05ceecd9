package corecast.analysis.whatif;

import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import corecast.simulator.machine.Machine;

/** Which function the most of the run time depends on: the one with the largest weighted time. */
final class Leaders {
  private Leaders() {}

  /** The leader at each count; empty if no function has a name and a positive weighted time. */
  static String[] of(Simulator simulator, int[] processors) {
    ReplayOptions ideal =
        simulator.options().on(Machine.IDEAL).stopping(StopTheWorld.NONE).withMachineThreads(false);
    FunctionWeights weights =
        FunctionWeights.of(simulator.with(ideal), processors, WeightOptions.DEFAULT);
    String[] leaders = new String[processors.length];
    for (int i = 0; i < leaders.length; i++) {
      leaders[i] = "";
      double most = 0;
      for (FunctionWeight row : weights.rows()) {
        boolean isNamed = !row.function().equals(FunctionWeights.UNNAMED);
        if (row.processors() == processors[i] && isNamed && row.selfNanos() > most) {
          most = row.selfNanos();
          leaders[i] = row.function();
        }
      }
    }
    return leaders;
  }
}
