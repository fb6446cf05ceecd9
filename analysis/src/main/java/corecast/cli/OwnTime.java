package corecast.cli;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.CountText;
import corecast.report.Numbers;
import corecast.simulator.Simulator;
import java.util.List;

/** Of which time weights are shares, where it is not the predicted one. */
final class OwnTime {
  private OwnTime() {}

  /** A sentence, if the prediction takes in what the virtual machine's own threads do. */
  static List<String> notes(Simulator predicting, FunctionWeights weights) {
    int counts = weights.processors().length;
    if (counts == 0 || !predicting.options().machineThreads()) {
      return List.of();
    }
    String last = counts == 1 ? "" : ", " + time(weights, counts - 1);
    return List.of(
        "weights and shares are of the program's own time, without the virtual machine's threads: "
            + time(weights, 0)
            + last
            + "; predicted times have these beside it (predict --vm-threads none: without them)");
  }

  private static String time(FunctionWeights weights, int at) {
    return Numbers.duration(weights.timeNanos()[at])
        + " on "
        + CountText.of(weights.processors()[at], "processor");
  }
}
