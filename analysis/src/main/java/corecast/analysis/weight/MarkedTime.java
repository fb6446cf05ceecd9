package corecast.analysis.weight;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.Outcome;

/** T(P) measured from a mark on. */
public final class MarkedTime {
  private MarkedTime() {}

  /**
   * Wall time from the mark to the end at each count, ns.
   *
   * @throws IllegalArgumentException if the mark is not reached
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static double[] of(Simulator simulator, int[] processors, String mark) {
    double[] times = new double[processors.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = WallTimes.nanos(simulator, processors[i], mark);
      if (Double.isNaN(times[i])) {
        Outcome outcome = simulator.replay(processors[i]).outcome();
        throw new UnfinishedReplayException(simulator.program().origin(), outcome);
      }
    }
    return times;
  }
}
