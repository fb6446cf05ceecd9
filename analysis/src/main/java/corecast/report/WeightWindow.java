package corecast.report;

import corecast.analysis.weight.EventWeight;
import java.util.List;

/** The weights of all pictures, read some events ahead, and beside each other for each event. */
final class WeightWindow {
  private static final int EVENTS = 256;

  private final List<EventWeight> weights;
  private final int pictures;
  private final int events;
  private final double[] values;
  private int first;
  private int end;

  /**
   * @param weights by picture
   * @param events how many there are
   */
  WeightWindow(List<EventWeight> weights, int events) {
    this.weights = weights;
    this.pictures = weights.size();
    this.events = events;
    this.values = new double[EVENTS * pictures];
  }

  /** What {@link #indexOf} is about. */
  double[] values() {
    return values;
  }

  /** The index of an event's first weight; the others follow. Events are asked for in order. */
  int indexOf(int event) {
    if (event >= end) {
      read(event);
    }
    return (event - first) * pictures;
  }

  private void read(int event) {
    first = event;
    end = Math.min(events, event + EVENTS);
    for (int i = 0; i < pictures; i++) {
      weights.get(i).read(event, end - event, values, i, pictures);
    }
  }
}
