package corecast.analysis.weight;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;

/** T(P) measured from a mark on. */
public final class MarkedTime {
  private MarkedTime() {}

  /**
   * Time from the mark to the end at each count, ns.
   *
   * @throws IllegalArgumentException if the mark is not reached or the replay deadlocks
   */
  public static double[] of(Simulator simulator, int[] processors, WeightOptions options) {
    double[] times = new double[processors.length];
    if (simulator.oneReplayServesAll()) {
      Timeline timeline = simulator.replayInService(processors[0]);
      for (int i = 0; i < times.length; i++) {
        times[i] = fromMark(timeline, options, wallEnds(timeline, processors[i]));
      }
    } else {
      for (int i = 0; i < times.length; i++) {
        Timeline timeline = simulator.replay(processors[i]);
        double[] ends = new double[timeline.events()];
        for (int k = 0; k < ends.length; k++) {
          ends[k] = timeline.end(k);
        }
        times[i] = fromMark(timeline, options, ends);
      }
    }
    return times;
  }

  private static double fromMark(Timeline timeline, WeightOptions options, double[] ends) {
    if (timeline.outcome().isDeadlock()) {
      throw new IllegalArgumentException(timeline.outcome().describe());
    }
    int mark = SegmentSweep.markOf(timeline, options);
    double end = ends.length == 0 ? 0 : ends[ends.length - 1];
    return end - (mark == Timeline.ROOT ? 0 : ends[mark]);
  }

  /** Wall time of every event of a timeline in attained service, at one processor count, ns. */
  static double[] wallEnds(Timeline timeline, int processors) {
    double[] ends = new double[timeline.events()];
    double wall = 0;
    double before = 0;
    for (int k = 0; k < ends.length; k++) {
      double slow = Math.max(1, timeline.running(k) / (double) processors);
      wall += (timeline.end(k) - before) * slow;
      before = timeline.end(k);
      ends[k] = wall;
    }
    return ends;
  }
}
