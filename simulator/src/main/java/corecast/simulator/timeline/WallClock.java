package corecast.simulator.timeline;

import corecast.program.column.DoubleColumn;

/**
 * When the events of a timeline happen on a number of processors, in wall time. A timeline in
 * attained service is stretched: while n bodies run, a nanosecond of service takes max(P, n) / P
 * (design: model, section 2). So that all numbers are whole, time is counted in P-ths of a
 * nanosecond there.
 *
 * <p>The clock goes forward from event to event, and remembers those it has passed.
 */
public final class WallClock {
  private final Timeline timeline;
  private final int processors;
  private final DoubleColumn passed;
  private double service;
  private double now;
  private int next;

  public WallClock(Timeline timeline, int processors) {
    this.timeline = timeline;
    this.processors = processors;
    int events = timeline.isWall() ? 0 : timeline.events();
    this.passed = timeline.program().space().doubles(events);
    passed.grow(events);
  }

  /** How many units of this clock make a nanosecond. */
  public int unitsPerNano() {
    return timeline.isWall() ? 1 : processors;
  }

  /** Goes on to the next event, and returns when its segment ends. */
  public double advance() {
    int k = next++;
    if (timeline.isWall()) {
      now = timeline.end(k);
      return now;
    }
    double end = timeline.end(k);
    now += (end - service) * Math.max(processors, timeline.running(k));
    service = end;
    passed.set(k, now);
    return now;
  }

  /**
   * When the segment started whose end the clock has reached.
   *
   * @param startEvent {@link Timeline#startEvent} of it; of no use in wall time
   */
  public double start(int startEvent) {
    if (timeline.isWall()) {
      return timeline.start(next - 1);
    }
    return startEvent == Timeline.ROOT ? 0 : passed.get(startEvent);
  }

  /** Frees what it remembers; it must not be used any more. */
  public void drop() {
    passed.drop();
  }
}
