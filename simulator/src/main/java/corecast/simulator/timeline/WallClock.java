package corecast.simulator.timeline;

/** When the events of a timeline happen on one number of processors; see {@link WallClocks}. */
public final class WallClock {
  private final Timeline timeline;
  private final int processors;
  private final WallClocks clocks;
  private int next;

  public WallClock(Timeline timeline, int processors) {
    this.timeline = timeline;
    this.processors = processors;
    this.clocks = new WallClocks(timeline, processors);
  }

  /** How many units of this clock make a nanosecond. */
  public int unitsPerNano() {
    return timeline.isWall() ? 1 : processors;
  }

  /** Goes on to the next event, and returns when its segment ends. */
  public double advance() {
    int k = next++;
    return clocks.times()[clocks.advance(timeline.end(k), timeline.running(k))];
  }

  /**
   * When the segment started whose end the clock has reached.
   *
   * @param startEvent {@link Timeline#startEvent} of it; of no use in wall time
   */
  public double start(int startEvent) {
    return clocks.times()[clocks.start(startEvent)];
  }

  /** Frees what it remembers; it must not be used any more. */
  public void drop() {
    clocks.drop();
  }
}
