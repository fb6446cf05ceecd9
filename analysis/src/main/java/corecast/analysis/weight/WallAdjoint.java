package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.simulator.timeline.Timeline;

/**
 * Weights at one processor count with delays in wall time, by the two-clock backward pass (design:
 * model, section 3): each event carries an adjoint of its time and one of its attained service.
 * Exact for the replay at hand, but chaotic where the running bodies hover around P.
 */
final class WallAdjoint {
  private WallAdjoint() {}

  /** Weight of each event's segment. */
  static double[] weights(Timeline timeline) {
    if (!timeline.isWall() || timeline.outcome().isDeadlock()) {
      throw new IllegalArgumentException("expected a completed timeline in wall time");
    }
    int events = timeline.events();
    double[] time = new double[events + 1]; // index 0 is the start, k + 1 is event k
    double[] service = new double[events + 1];
    double[] weight = new double[events];
    if (events > 0) {
      time[events] = 1;
    }
    for (int k = events; k >= 1; k--) {
      int event = k - 1;
      double rate =
          Math.min(1, timeline.processors() / (double) Math.max(1, timeline.running(event)));
      int start = timeline.parent(event) + 1;
      if (timeline.program().operation(timeline.step(event)) == Operation.RUN) {
        time[k - 1] += time[k];
        service[k] += time[k] / rate;
        service[k - 1] -= time[k] / rate;
        weight[event] = service[k];
        service[start] += service[k];
      } else {
        service[k - 1] += service[k];
        time[k] += rate * service[k];
        time[k - 1] -= rate * service[k];
        weight[event] = time[k];
        time[start] += time[k];
      }
    }
    return weight;
  }
}
