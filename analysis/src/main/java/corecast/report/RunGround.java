package corecast.report;

import corecast.program.Program;
import corecast.program.column.ByteColumn;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import corecast.simulator.timeline.Timeline;

/**
 * What all pictures of one timeline have in common, whatever the processor count: the lanes, what
 * each event's segment looks like, and when it starts.
 */
final class RunGround {
  /** The look of a segment that sleeps or does I/O; those that run have the colour's number. */
  private static final byte SLEEPS = -1;

  private final Timeline timeline;
  private final FunctionNames functions;
  private final Lanes lanes;
  private final long[] attained;
  private final ByteColumn look; // by event
  private final IntColumn startEvent; // by event; empty in wall time
  private final LongColumn work; // by event; empty if each lane has a row of its own

  private RunGround(Timeline timeline, FunctionNames functions) {
    this.timeline = timeline;
    this.functions = functions;
    this.lanes = Lanes.of(timeline);
    this.attained = timeline.isWall() ? new long[0] : timeline.attained();
    Program program = timeline.program();
    int events = timeline.events();
    this.look = program.space().bytes(events);
    this.startEvent = program.space().ints(timeline.isWall() ? 0 : events);
    boolean choose = lanes.names().size() > RunPainter.MOST_LANES;
    this.work = program.space().longs(choose ? events : 0);
    for (int k = 0; k < events; k++) {
      int step = timeline.step(k);
      boolean runs = program.isRun(step);
      look.add(runs ? (byte) functions.colourOfStep(program, step) : SLEEPS);
      if (!timeline.isWall()) {
        startEvent.add(timeline.startEvent(k));
      }
      if (choose) {
        work.add(runs ? program.amount(step) : 0);
      }
    }
    look.seal();
    startEvent.seal();
    work.seal();
  }

  static RunGround of(Timeline timeline, FunctionNames functions) {
    return new RunGround(timeline, functions);
  }

  Timeline timeline() {
    return timeline;
  }

  FunctionNames functions() {
    return functions;
  }

  Lanes lanes() {
    return lanes;
  }

  /** Whether the event's segment runs; else it sleeps or does I/O. */
  boolean runs(int event) {
    return look.get(event) != SLEEPS;
  }

  /** The colour of a segment that runs; see {@link FunctionNames#colourOfStep}. */
  int colour(int event) {
    return look.get(event);
  }

  /** Work of the event's segment, ns; where there are more lanes than rows. */
  long work(int event) {
    return work.get(event);
  }

  /** {@link Timeline#startEvent}, of a timeline in attained service. */
  int startEvent(int event) {
    return timeline.isWall() ? Timeline.ROOT : startEvent.get(event);
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

  void drop() {
    look.drop();
    startEvent.drop();
    work.drop();
  }
}
