package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The runs that start at an instant with several events, found on the way back through the
 * timeline: of the runs that were met, only those are kept that are open at the present instant and
 * may have started at such a one, latest start first.
 */
final class OpenStarts {
  private final Timeline timeline;
  private final SharedInstants instants;

  /** The last event that was not met yet. */
  private int next;

  // A heap: its first run starts last.
  private int[] event = new int[64];
  private double[] start = new double[64];
  private int size;

  OpenStarts(Timeline timeline, SharedInstants instants) {
    this.timeline = timeline;
    this.instants = instants;
  }

  /** A way back begins. */
  void restart() {
    next = timeline.events() - 1;
    size = 0;
  }

  /** Meets all events down to that one. */
  void meetDownTo(int event) {
    while (next >= event) {
      meet(next--);
    }
  }

  /**
   * Hands out the runs that start at the instant with that last event. Instants are asked for from
   * the latest on, each once on each way back.
   */
  void startsAt(int lastEvent, IntConsumer reader) {
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
    double itsStart = timeline.start(itsEvent);
    if (instants.mayHold(itsStart) && isRun(itsEvent)) {
      double now = timeline.end(itsEvent);
      while (size > 0 && start[0] > now) {
        removeFirst(); // nobody asked for that instant
      }
      add(itsEvent, itsStart);
    }
  }

  private boolean isRun(int itsEvent) {
    return timeline.program().isRun(timeline.step(itsEvent));
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
