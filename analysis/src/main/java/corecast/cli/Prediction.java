package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.MarkedTime;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The curve of a program, or the reason why there is none. */
final class Prediction {
  private Prediction() {}

  static SpeedupCurve of(Path file, Simulator simulator, int[] processors, @Nullable String mark) {
    if (mark != null) {
      double[] times = MarkedTime.of(simulator, processors, mark);
      double single = MarkedTime.of(simulator, new int[] {1}, mark)[0];
      return SpeedupCurve.ofTimes(processors, times, single);
    }
    SpeedupCurve curve = SpeedupCurve.of(simulator, processors);
    if (curve.outcome().isDeadlock()) {
      throw new Failure(
          file
              + ": "
              + curve.outcome().describe()
              + "; "
              + (simulator.program().origin().recorded()
                  ? "replay it with --order recorded"
                  : "correct the program"));
    }
    return curve;
  }
}
