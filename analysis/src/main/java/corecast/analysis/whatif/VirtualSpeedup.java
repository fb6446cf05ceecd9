package corecast.analysis.whatif;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;

/**
 * What a program gains by a function that is cheaper by more and more: the picture of causal
 * profiling, for any number of processors, from one recording.
 *
 * @param function its name
 * @param points by processors as asked for, then by speedup
 */
public record VirtualSpeedup(String function, List<Point> points) {
  private static final int STEPS = 20;

  public VirtualSpeedup {
    points = List.copyOf(points);
  }

  /**
   * One point of the curve.
   *
   * @param speedup the share of the function's own work that is gone
   * @param gain what that gains
   */
  public record Point(double speedup, Gain gain) {}

  /**
   * Replays with 0, 5, ... 100 % of the function's own work gone.
   *
   * @throws RefusedEdit if the program has no such function
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public static VirtualSpeedup of(Simulator simulator, String function, int[] processors) {
    double[] before = EditedTimes.before(simulator, processors);
    ScaledTimes times = new ScaledTimes(simulator, function, processors);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      for (int step = 0; step <= STEPS; step++) {
        double speedup = (double) step / STEPS;
        Gain gain = new Gain(processors[i], before[i], times.nanos(speedup)[i]);
        points.add(new Point(speedup, gain));
      }
    }
    return new VirtualSpeedup(function, points);
  }
}
