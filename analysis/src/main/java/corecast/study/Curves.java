package corecast.study;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The predicted curve, on both machines where they are asked for: replayed once for all. */
final class Curves {
  private final String file;
  private final StudyOptions options;
  private int[] counts = {};
  private @Nullable TwoMachines found;
  private double singleNanos = Double.NaN;

  Curves(String file, StudyOptions options) {
    this.file = file;
    this.options = options;
  }

  /**
   * The curve at these counts.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks
   */
  TwoMachines of(Simulator predicting, Processors processors) {
    TwoMachines known = found;
    if (known != null && Arrays.equals(counts, processors.counts())) {
      return known;
    }
    @Nullable String mark = options.weights().fromMark();
    SpeedupCurve curve = Prediction.of(file, predicting, processors.counts(), mark);
    TwoMachines both =
        options.isOnTwoMachines() && mark == null
            ? TwoMachines.of(predicting, curve, options.told())
            : new TwoMachines(curve, predicting, List.of());
    singleNanos = curve.singleNanos();
    counts = processors.counts().clone();
    found = both;
    return both;
  }

  /** T(1) of the last curve as it is replayed where only one machine is, ns. */
  double singleNanos() {
    return singleNanos;
  }

  /** The program is replayed otherwise from now on. */
  void forget() {
    found = null;
  }
}
