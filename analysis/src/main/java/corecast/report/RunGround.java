package corecast.report;

import corecast.simulator.timeline.Timeline;

/**
 * What all pictures of one timeline have in common, whatever the processor count.
 *
 * @param functions that the page names
 * @param lanes of all pictures
 * @param attained service by running bodies; empty in wall time
 */
record RunGround(Timeline timeline, FunctionNames functions, Lanes lanes, long[] attained) {

  static RunGround of(Timeline timeline, FunctionNames functions) {
    long[] attained = timeline.isWall() ? new long[0] : timeline.attained();
    return new RunGround(timeline, functions, Lanes.of(timeline), attained);
  }

  /** {@link Timeline#startEvent}, of a timeline in attained service. */
  int startEvent(int event) {
    return timeline.isWall() ? Timeline.ROOT : timeline.startEvent(event);
  }

  /** When the last event happens, in units of a {@link corecast.simulator.timeline.WallClock}. */
  double end(int processors) {
    int events = timeline.events();
    if (events == 0) {
      return 0;
    }
    if (timeline.isWall()) {
      return timeline.end(events - 1);
    }
    double sum = 0;
    for (int n = 0; n < attained.length; n++) {
      sum += (double) attained[n] * Math.max(processors, n);
    }
    return sum;
  }
}
