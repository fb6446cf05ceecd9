package corecast.conversion.lower;

import corecast.conversion.log.EventCost;
import corecast.conversion.plan.Findings;

/** CPU time and entries of functions, summed up while the steps are written; ns. */
public final class Tally {
  /** Work beyond this (73 years) is nonsense, and its sums could overflow. */
  private static final long MOST_WORK = 1L << 61;

  private final Findings findings;
  private final long eventCostNanos;
  private final double factor;

  /** What is left over of a ns where work is scaled. */
  private double rest;

  private EventCost cost;
  private long used;
  private long library;
  private long work;
  private long yields;
  private long entries;

  /**
   * @param factor what all work is multiplied by
   */
  Tally(Findings findings, long eventCostNanos, double factor) {
    this.findings = findings;
    this.factor = factor;
    this.eventCostNanos = eventCostNanos;
    this.cost = EventCost.ofThread(eventCostNanos);
  }

  void thread() {
    cost = EventCost.ofThread(eventCostNanos);
  }

  void used(long nanos, boolean isLibrary) {
    long more = Math.min(nanos, Long.MAX_VALUE - used);
    used += more;
    library += isLibrary ? more : 0;
  }

  /** CPU time of an interval of the thread without the recorder's own, scaled. */
  long work(long cpuNanos) {
    long nanos = cost.without(cpuNanos);
    if (nanos > MOST_WORK - work) {
      findings.unmatched("interval of impossible length");
      return 0;
    }
    work += nanos;
    return factor == 1 ? nanos : scaled(nanos);
  }

  private long scaled(long nanos) {
    double exact = nanos * factor + rest;
    long whole = (long) exact;
    rest = exact - whole;
    return whole;
  }

  void yielded(long times) {
    yields = Math.max(0, yields + times);
  }

  void entered(long times) {
    entries += Math.min(times, Long.MAX_VALUE - entries);
  }

  /** CPU time of all recorded threads. */
  public long usedNanos() {
    return used;
  }

  public long libraryNanos() {
    return library;
  }

  /** CPU time that became work, as it was recorded. */
  public long workNanos() {
    return work;
  }

  /** Yields and spin hints of the program. */
  public long yields() {
    return yields;
  }

  public long entries() {
    return entries;
  }
}
