package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The runs that start at an instant, found on the way back through the timeline: of the runs that
 * were met, only those that are open at the present instant are kept, latest start first. For
 * timelines that are too long for a list of all instants.
 */
final class OpenStarts implements InstantStarts {
  private final Timeline timeline;

  /** The last event that was not met yet. */
  private int next;

  // A heap: its first run starts last.
  private int[] event = new int[64];
  private double[] start = new double[64];
  private int size;

  /** The last event of the instant that was asked for last. */
  private int asked = Integer.MIN_VALUE;

  OpenStarts(Timeline timeline) {
    this.timeline = timeline;
  }

  @Override
  public void startsAt(int lastEvent, IntConsumer reader) {
    if (lastEvent >= asked) {
      next = timeline.events() - 1; // the next way back begins
      size = 0;
    }
    asked = lastEvent;
    double instant = timeline.end(lastEvent);
    while (next >= 0 && timeline.end(next) >= instant) {
      meet(next--);
    }
    while (size > 0 && start[0] >= instant) {
      if (start[0] == instant) {
        reader.accept(event[0]);
      }
      removeFirst();
    }
  }

  private void meet(int itsEvent) {
    double now = timeline.end(itsEvent);
    while (size > 0 && start[0] > now) {
      removeFirst(); // nobody asked for that instant
    }
    if (timeline.program().operationCode(timeline.step(itsEvent)) == Operation.RUN.ordinal()) {
      add(itsEvent, timeline.start(itsEvent));
    }
  }

  private void add(int itsEvent, double itsStart) {
    if (size == event.length) {
      event = Arrays.copyOf(event, 2 * size);
      start = Arrays.copyOf(start, 2 * size);
    }
    int at = size++;
    while (at > 0 && start[(at - 1) >> 1] < itsStart) {
      move((at - 1) >> 1, at);
      at = (at - 1) >> 1;
    }
    event[at] = itsEvent;
    start[at] = itsStart;
  }

  private void removeFirst() {
    size--;
    double itsStart = start[size];
    int itsEvent = event[size];
    int at = 0;
    while (2 * at + 1 < size) {
      int below = 2 * at + 1;
      if (below + 1 < size && start[below + 1] > start[below]) {
        below++;
      }
      if (start[below] <= itsStart) {
        break;
      }
      move(below, at);
      at = below;
    }
    event[at] = itsEvent;
    start[at] = itsStart;
  }

  private void move(int from, int to) {
    event[to] = event[from];
    start[to] = start[from];
  }
}
