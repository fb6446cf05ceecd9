package corecast.conversion.log;

/**
 * What a record costs the thread that writes it: the samples of the profiler that were in hooks,
 * over all records. The calibration before the recording, with warm caches and few objects, is a
 * lower bound of that; it counts where there are too few samples.
 */
public final class EventCost {
  /** Fewer samples in hooks say less than the calibration. */
  private static final long ENOUGH = 25;

  /** A calibration beyond this is none. */
  private static final long MOST_NANOS = 10_000;

  private final long each;
  private long owed;

  private EventCost(long each) {
    this.each = each;
  }

  /** For the intervals of one thread, in their order. */
  public static EventCost ofThread(long eventCostNanos) {
    return new EventCost(eventCostNanos);
  }

  /** In a recording, ns. */
  static long nanos(Recording recording) {
    long calibrated = (recording.header.eventCostNanosTimes1000() + 500) / 1000;
    long samples = recording.number(Samples.IN_HOOKS);
    long events = 0;
    if (samples >= ENOUGH && recording.header.closed() && !recording.isCut()) {
      events = recording.logs.stream().mapToLong(EventCost::timed).sum();
    }
    long sampled = samples * Samples.nanos(recording) - recording.number(RecordingNotes.HOOKS);
    long cost = events == 0 ? calibrated : sampled / events;
    return Math.min(MOST_NANOS, Math.max(0, cost));
  }

  private static long timed(EventLog log) {
    long timed = 0;
    for (int event = 0; event < log.size(); event++) {
      timed += log.kind(event).timed() ? 1 : 0;
    }
    return timed;
  }

  /**
   * An interval without the record that ends it. What is longer than the interval is taken off the
   * next ones.
   */
  public long without(long cpuNanos) {
    long nanos = Math.max(0, cpuNanos);
    owed += each;
    long taken = Math.min(nanos, owed);
    owed -= taken;
    return nanos - taken;
  }
}
