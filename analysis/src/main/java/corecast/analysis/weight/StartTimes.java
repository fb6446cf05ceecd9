package corecast.analysis.weight;

import corecast.program.column.ByteColumn;
import corecast.program.column.DoubleColumn;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WallClock;

/** When the segments of a program start on a number of processors, in wall time. */
final class StartTimes implements AutoCloseable {
  private final DoubleColumn start; // by step
  private final ByteColumn executed;
  private final int unitsPerNano;

  private StartTimes(Timeline timeline, int processors) {
    int steps = timeline.program().steps();
    start = timeline.program().space().doubles(steps);
    start.grow(steps);
    executed = timeline.program().space().bytes(steps);
    executed.grow(steps);
    WallClock clock = new WallClock(timeline, processors);
    unitsPerNano = clock.unitsPerNano();
    for (int k = 0; k < timeline.events(); k++) {
      clock.advance();
      int step = timeline.step(k);
      start.set(step, clock.start(timeline.isWall() ? Timeline.ROOT : timeline.startEvent(k)));
      executed.set(step, (byte) 1);
    }
    clock.drop();
  }

  /**
   * Of the replay that a timeline is of.
   *
   * @param timeline if it carries delays in service time, the program is replayed in wall time
   */
  static StartTimes of(Simulator simulator, Timeline timeline, int processors) {
    if (timeline.isWall() || !timeline.program().hasDelays()) {
      return new StartTimes(timeline, processors);
    }
    Timeline wall = simulator.replay(processors);
    StartTimes starts = new StartTimes(wall, processors);
    wall.drop();
    return starts;
  }

  boolean has(int step) {
    return executed.get(step) != 0;
  }

  /** When it started, ns. */
  double nanos(int step) {
    return start.get(step) / unitsPerNano;
  }

  @Override
  public void close() {
    start.drop();
    executed.drop();
  }
}
