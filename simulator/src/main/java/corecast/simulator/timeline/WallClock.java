package corecast.simulator.timeline;

import corecast.program.column.DoubleColumn;

/**
 * When the events of a timeline happen on a number of processors, in wall time. A timeline in
 * attained service is stretched: while n bodies run, a nanosecond of service takes max(P, n) / P
 * (design: model, section 2). So that all numbers are whole, time is counted in P-ths of a
 * nanosecond there.
 *
 * <p>The clock goes forward from event to event. Of those it has passed it remembers the last
 * {@value #RECENT}, and of all before them one in {@value #EVERY}, from which it can go on to each.
 */
public final class WallClock {
  private static final int RECENT = 1 << 14;
  private static final int EVERY = 1 << 6;

  private final Timeline timeline;
  private final boolean wall;
  private final int processors;
  private final double[] recent; // by the last bits of the event
  private final DoubleColumn marked;
  private double service;
  private double now;
  private int next;

  public WallClock(Timeline timeline, int processors) {
    this.timeline = timeline;
    this.wall = timeline.isWall();
    this.processors = processors;
    int events = timeline.events();
    int needed = Integer.highestOneBit(Math.max(1, events)) << 1;
    this.recent = new double[wall ? 0 : Math.min(RECENT, needed)];
    this.marked = timeline.program().space().doubles(wall ? 0 : events / EVERY + 1);
  }

  /** How many units of this clock make a nanosecond. */
  public int unitsPerNano() {
    return wall ? 1 : processors;
  }

  /** Goes on to the next event, and returns when its segment ends. */
  public double advance() {
    return advance(timeline.end(next), timeline.running(next));
  }

  /**
   * As {@link #advance()}, for who has looked the event up already.
   *
   * @param end {@link Timeline#end} of the next event
   * @param running {@link Timeline#running} of it
   */
  public double advance(double end, int running) {
    int k = next++;
    if (wall) {
      now = end;
      return end;
    }
    now += (end - service) * Math.max(processors, running);
    service = end;
    recent[k & (recent.length - 1)] = now;
    if ((k & (EVERY - 1)) == 0) {
      marked.add(now);
    }
    return now;
  }

  /**
   * When the segment started whose end the clock has reached.
   *
   * @param startEvent {@link Timeline#startEvent} of it; of no use in wall time
   */
  public double start(int startEvent) {
    if (wall) {
      return timeline.start(next - 1);
    }
    return startEvent == Timeline.ROOT ? 0 : at(startEvent);
  }

  /** When an event happened that the clock has passed. */
  public double at(int event) {
    return next - event <= recent.length ? recent[event & (recent.length - 1)] : longAgo(event);
  }

  private double longAgo(int event) {
    if (wall) {
      return timeline.end(event);
    }
    int k = event & -EVERY;
    double then = marked.get(event / EVERY);
    double served = timeline.end(k);
    while (k < event) {
      double end = timeline.end(++k);
      then += (end - served) * Math.max(processors, timeline.running(k));
      served = end;
    }
    return then;
  }

  /** Frees what it remembers; it must not be used any more. */
  public void drop() {
    marked.drop();
  }
}
