package corecast.report;

import corecast.program.column.ColumnSpace;
import corecast.program.column.DoubleColumn;
import corecast.simulator.timeline.Timeline;

/**
 * When the segments of a timeline start and end on a number of processors, in wall time. A timeline
 * in attained service is stretched: while n bodies run, a nanosecond of service takes max(P, n) / P
 * (design: model, section 2).
 */
final class WallTimes {
  private final DoubleColumn start;
  private final DoubleColumn end;

  private WallTimes(int events, ColumnSpace space) {
    start = space.doubles(events);
    end = space.doubles(events);
  }

  static WallTimes of(Timeline timeline, int processors) {
    WallTimes times = new WallTimes(timeline.events(), timeline.program().space());
    if (timeline.isWall()) {
      for (int k = 0; k < timeline.events(); k++) {
        times.start.add(timeline.start(k));
        times.end.add(timeline.end(k));
      }
      return times;
    }
    double wall = 0;
    double before = 0;
    for (int k = 0; k < timeline.events(); k++) {
      double service = timeline.end(k);
      wall += (service - before) * Math.max(processors, timeline.running(k)) / processors;
      before = service;
      times.end.add(wall);
      times.start.add(times.startOf(timeline, k));
    }
    return times;
  }

  /** A segment starts at the instant of an earlier event, mostly that of its cause, or at 0. */
  private double startOf(Timeline timeline, int event) {
    double service = timeline.start(event);
    int cause = timeline.parent(event);
    if (cause != Timeline.ROOT && timeline.end(cause) == service) {
      return end.get(cause);
    }
    int last = lastUpTo(timeline, event, service);
    return last < 0 ? 0 : end.get(last);
  }

  /** The last of the first events that is not later than that; below 0 if there is none. */
  private static int lastUpTo(Timeline timeline, int events, double service) {
    int low = 0;
    int high = events;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (timeline.end(middle) <= service) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** When the segment of an event starts, ns. */
  double start(int event) {
    return start.get(event);
  }

  /** When it ends, ns. */
  double end(int event) {
    return end.get(event);
  }

  double last() {
    return end.size() == 0 ? 0 : end.get(end.size() - 1);
  }

  /** Frees the columns; they must not be used any more. */
  void drop() {
    start.drop();
    end.drop();
  }
}
