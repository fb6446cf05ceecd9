package corecast.analysis.whatif;

import corecast.simulator.Simulator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Run times with a function cheaper by any share; one replay tells those of all counts. */
final class ScaledTimes {
  private final Simulator simulator;
  private final String function;
  private final int[] processors;
  private final Map<Double, double[]> known = new HashMap<>();

  ScaledTimes(Simulator simulator, String function, int[] processors) {
    this.simulator = simulator;
    this.function = function;
    this.processors = processors;
  }

  /** T(P) at each count, ns, with that share of the function's own work gone. */
  double[] nanos(double share) {
    return known.computeIfAbsent(
        share,
        s ->
            EditedTimes.after(simulator, List.of(ScaledFunction.cheaper(function, s)), processors));
  }

  /** The function's own work, ns. */
  long workNanos() {
    return OwnWork.of(simulator.program(), function);
  }

  /** The function that leads at that count with the share gone; empty if none has a name. */
  String leader(double share, int count) {
    Simulator cheaper =
        EditedTimes.with(simulator, List.of(ScaledFunction.cheaper(function, share)));
    return Leaders.of(cheaper, new int[] {count})[0];
  }
}
