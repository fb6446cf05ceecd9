package corecast.simulator.timeline;

import corecast.program.column.DoubleColumn;

/**
 * When the events of a timeline happen on some numbers of processors, in wall time. A timeline in
 * attained service is stretched: while n bodies run, a nanosecond of service takes max(P, n) / P
 * (docs/model.md, section 2). So that all numbers are whole, time is counted in P-ths of a
 * nanosecond there.
 *
 * <p>The clocks go forward together, from event to event. Of those they have passed they remember
 * the last {@value #RECENT}, and of all before them one in {@value #EVERY}, from which they can go
 * on to each.
 */
public final class WallClocks {
  private static final int RECENT = 1 << 12;
  private static final int EVERY = 1 << 6;

  private final Timeline timeline;
  private final boolean wall;
  private final int[] processors;
  private final int width;

  /** How many events are remembered; a power of two. */
  private final int recent;

  /** Of each of those the time on each clock; then that of the start; then two for others. */
  private final double[] times;

  private final DoubleColumn marked;
  private final double[] now;

  /** What a nanosecond of service takes on each clock while that many bodies run. */
  private final double[] stretch;

  private int stretchedFor = -1;
  private double service;
  private int next;

  /**
   * @param processors the numbers; one if the timeline is in wall time
   */
  public WallClocks(Timeline timeline, int... processors) {
    this.timeline = timeline;
    this.wall = timeline.isWall();
    this.processors = processors.clone();
    this.width = processors.length;
    int events = timeline.events();
    this.recent = Math.min(RECENT, Integer.highestOneBit(Math.max(1, events)) << 1);
    this.times = new double[(recent + 3) * width];
    this.marked = timeline.program().space().doubles(wall ? 0 : (events / EVERY + 1) * width);
    this.now = new double[width];
    this.stretch = new double[width];
  }

  /** The times that an index of one of the other methods is about, one for each clock. */
  public double[] times() {
    return times;
  }

  /**
   * Goes on to the next event, and returns the index of its times.
   *
   * @param end {@link Timeline#end} of it
   * @param running {@link Timeline#running} of it
   */
  public int advance(double end, int running) {
    int event = next++;
    int at = (event & (recent - 1)) * width;
    if (wall) {
      times[at] = end;
      return at;
    }
    if (running != stretchedFor) {
      for (int i = 0; i < width; i++) {
        stretch[i] = Math.max(processors[i], running);
      }
      stretchedFor = running;
    }
    double more = end - service;
    service = end;
    for (int i = 0; i < width; i++) {
      double then = now[i] + more * stretch[i];
      now[i] = then;
      times[at + i] = then;
    }
    if ((event & (EVERY - 1)) == 0) {
      for (int i = 0; i < width; i++) {
        marked.add(now[i]);
      }
    }
    return at;
  }

  /**
   * The index of when the segment started whose end the clocks have reached, until the next call.
   *
   * @param startEvent {@link Timeline#startEvent} of it; of no use in wall time
   */
  public int start(int startEvent) {
    int other = (recent + 1) * width;
    if (wall) {
      times[other] = timeline.start(next - 1);
      return other;
    }
    return startEvent == Timeline.ROOT ? recent * width : index(startEvent, other);
  }

  /** The index of when an event happened that the clocks have passed, until the next call. */
  public int past(int event) {
    return index(event, (recent + 2) * width);
  }

  private int index(int event, int other) {
    if (next - event <= recent) {
      return (event & (recent - 1)) * width;
    }
    goTo(event, other);
    return other;
  }

  private void goTo(int event, int other) {
    if (wall) {
      times[other] = timeline.end(event);
      return;
    }
    int k = event & -EVERY;
    for (int i = 0; i < width; i++) {
      times[other + i] = marked.get(k / EVERY * width + i);
    }
    double served = timeline.end(k);
    while (k < event) {
      double end = timeline.end(++k);
      int running = timeline.running(k);
      for (int i = 0; i < width; i++) {
        times[other + i] += (end - served) * Math.max(processors[i], running);
      }
      served = end;
    }
  }

  /** Frees what they remember; they must not be used any more. */
  public void drop() {
    marked.drop();
  }
}
