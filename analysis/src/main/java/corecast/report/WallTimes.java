package corecast.report;

import corecast.simulator.timeline.Timeline;
import java.util.Arrays;

/**
 * When the segments of a timeline start and end on a number of processors, in wall time. A timeline
 * in attained service is stretched: while n bodies run, a nanosecond of service takes max(P, n) / P
 * (design: model, section 2).
 *
 * @param start for each event, ns
 * @param end for each event, ns
 */
record WallTimes(double[] start, double[] end) {

  static WallTimes of(Timeline timeline, int processors) {
    int events = timeline.events();
    double[] start = new double[events];
    double[] end = new double[events];
    if (timeline.isWall()) {
      for (int k = 0; k < events; k++) {
        start[k] = timeline.start(k);
        end[k] = timeline.end(k);
      }
      return new WallTimes(start, end);
    }
    double[] service = new double[events];
    double wall = 0;
    double before = 0;
    for (int k = 0; k < events; k++) {
      service[k] = timeline.end(k);
      wall += (service[k] - before) * Math.max(processors, timeline.running(k)) / processors;
      before = service[k];
      end[k] = wall;
      start[k] = startOf(timeline, k, service, end);
    }
    return new WallTimes(start, end);
  }

  /** A segment starts at the instant of an earlier event, mostly that of its cause, or at 0. */
  private static double startOf(Timeline timeline, int event, double[] service, double[] end) {
    double start = timeline.start(event);
    int cause = timeline.parent(event);
    if (cause != Timeline.ROOT && service[cause] == start) {
      return end[cause];
    }
    int at = Arrays.binarySearch(service, 0, event, start);
    return at >= 0 ? end[at] : -at - 2 < 0 ? 0 : end[-at - 2];
  }

  double last() {
    return end.length == 0 ? 0 : end[end.length - 1];
  }
}
