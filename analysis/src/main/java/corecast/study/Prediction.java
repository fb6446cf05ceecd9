package corecast.study;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.MarkedTime;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.simulator.Simulator;
import org.jspecify.annotations.Nullable;

/** The curve of a program, or the reason why there is none. */
final class Prediction {
  private static final String ON_ONE =
      "the replay on 1 processor deadlocked, and speedups are relative to that: ";

  private Prediction() {}

  static SpeedupCurve of(
      String file, Simulator simulator, int[] processors, @Nullable String mark) {
    if (mark != null) {
      double[] times = MarkedTime.of(simulator, processors, mark);
      double single = MarkedTime.of(simulator, new int[] {1}, mark)[0];
      return SpeedupCurve.ofTimes(processors, times, single, simulator.options().machine());
    }
    SpeedupCurve curve = SpeedupCurve.of(simulator, processors);
    if (curve.outcome().isDeadlock()) {
      String advice = onlyOnOne(curve) ? ON_ONE + advice(simulator) : advice(simulator);
      throw new UnfinishedReplayException(file, curve.outcome(), advice);
    }
    return curve;
  }

  private static boolean onlyOnOne(SpeedupCurve curve) {
    return Double.isNaN(curve.singleNanos())
        && curve.points().stream()
            .noneMatch(point -> point.processors() == 1 || Double.isNaN(point.timeNanos()));
  }

  private static String advice(Simulator simulator) {
    if (!simulator.program().origin().recorded()) {
      return "correct the program";
    }
    return simulator.options().order().isWhole()
        ? "a pool has too few workers for the recorded order; leave out --order recorded"
        : "replay it with --order recorded";
  }
}
