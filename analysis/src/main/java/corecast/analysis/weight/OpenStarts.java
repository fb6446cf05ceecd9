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

  /** Whether other instants are asked for too, so that all runs must be met. */
  private final boolean all;

  /** How many events, of all or of those with a shared start, were not met yet. */
  private int left;

  // A heap: its first run starts last.
  private int[] event = new int[64];
  private double[] start = new double[64];
  private int size;

  OpenStarts(Timeline timeline, boolean all) {
    this.timeline = timeline;
    this.all = all;
  }

  void restart() {
    left = all ? timeline.events() : timeline.sharedStarts().size();
    size = 0;
  }

  /**
   * Hands out the runs that start at the instant with that last event. Instants are asked for from
   * the latest on, each once on each way back.
   */
  void startsAt(int lastEvent, IntConsumer reader) {
    double instant = timeline.end(lastEvent);
    while (left > 0 && timeline.end(next()) >= instant) {
      meet(next());
      left--;
    }
    while (size > 0 && start[0] >= instant) {
      if (start[0] == instant) {
        reader.accept(event[0]);
      }
      removeFirst();
    }
  }

  private int next() {
    return all ? left - 1 : timeline.sharedStarts().get(left - 1);
  }

  private void meet(int itsEvent) {
    if (isRun(itsEvent)) {
      double now = timeline.end(itsEvent);
      while (size > 0 && start[0] > now) {
        removeFirst(); // nobody asked for that instant
      }
      add(itsEvent, timeline.start(itsEvent));
    }
  }

  private boolean isRun(int itsEvent) {
    return timeline.isRun(itsEvent);
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
