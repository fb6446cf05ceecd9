package corecast.analysis.weight;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/** T(P) with delays in wall time, counted from a mark. */
final class WallTimes {
  private WallTimes() {}

  static double[] nanos(Simulator simulator, int[] processors, @Nullable String mark) {
    if (mark == null) {
      return simulator.completion(processors).timeNanos();
    }
    double[] times = new double[processors.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = nanos(simulator, processors[i], mark);
    }
    return times;
  }

  static double nanos(Simulator simulator, int processors, @Nullable String mark) {
    if (mark == null) {
      return simulator.completion(new int[] {processors}).timeNanos()[0];
    }
    Timeline timeline = simulator.replay(processors);
    if (timeline.outcome().isDeadlock() || timeline.events() == 0) {
      return timeline.outcome().isDeadlock() ? Double.NaN : 0;
    }
    return timeline.end(timeline.events() - 1) - TimeOrigin.of(timeline, mark).nanos();
  }
}
