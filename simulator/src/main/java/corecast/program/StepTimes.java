package corecast.program;

import org.jspecify.annotations.Nullable;

/** When the steps of a body were recorded, ns: kept where it is another time than before. */
final class StepTimes {
  private final Marks changes = new Marks();
  private @Nullable EventTimes time; // by change
  private long last;

  /**
   * Says the time of a step behind those that were said, and of the steps after it.
   *
   * @param expected how many changes there will be, as a first guess
   */
  void add(int step, long nanos, int expected) {
    if (nanos == last) {
      return;
    }
    EventTimes times = time;
    if (times == null) {
      times = new EventTimes(expected);
      time = times;
    }
    times.add(nanos);
    changes.add(step);
    last = nanos;
  }

  /** When the step was recorded; 0 before the first time that was said. */
  long get(int step) {
    int change = changes.upTo(step) - 1;
    EventTimes times = time;
    return change < 0 || times == null ? 0 : times.get(change);
  }

  /** What they take in memory. */
  long bytes() {
    EventTimes times = time;
    return changes.bytes() + (times == null ? 0 : times.bytes());
  }
}
