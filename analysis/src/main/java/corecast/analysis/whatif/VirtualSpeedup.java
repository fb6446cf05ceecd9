package corecast.analysis.whatif;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
    return of(simulator, function, processors, EditedTimes.before(simulator, processors));
  }

  /**
   * The same of the functions with the most work of their own, most first.
   *
   * @param most how many at most
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public static List<VirtualSpeedup> ofLargest(Simulator simulator, int[] processors, int most) {
    double[] before = EditedTimes.before(simulator, processors);
    return new Candidates(simulator.program(), most)
        .functions().stream().map(f -> of(simulator, f, processors, before)).toList();
  }

  private static VirtualSpeedup of(
      Simulator simulator, String function, int[] processors, double[] before) {
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

  /** The change of each point, from that of 0 % on. */
  public List<Edit> edits() {
    return IntStream.rangeClosed(0, STEPS)
        .mapToObj(step -> (Edit) ScaledFunction.cheaper(function, (double) step / STEPS))
        .toList();
  }
}
