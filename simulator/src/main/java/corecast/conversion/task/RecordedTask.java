package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/** A task of a pool, from its submission to its end, as far as they were recorded. */
public final class RecordedTask {
  /** An exception takes that long to be made, where it is the first one. */
  private static final long MARGINAL_NANOS = 1_000_000;

  public final int pool;
  final long hash;

  int index;

  /** Where it was submitted; {@code null} if the trace does not say. */
  @Nullable EventLog submitter;

  int submitEvent = EventLog.NONE;
  long submitNanos;

  /** Who ran it; {@code null} if nobody did. */
  @Nullable EventLog runner;

  int beginEvent = EventLog.NONE;
  boolean rejected;

  /** The submitting thread ran it at once, as part of its own code. */
  public boolean inline;

  /** The submitting thread ran it at once because the pool had no room: decided anew. */
  boolean byCaller;

  /** What it waits for submits it in the replay, not who did so in the recording. */
  public boolean dispatched;

  /** How it is repeated, as DELAY says; {@link EventLog#NONE} if it has no time of its own. */
  public int repeat = EventLog.NONE;

  long dueNanos;

  public int body = EventLog.NONE;

  public RecordedTask(int pool, long hash) {
    this.pool = pool;
    this.hash = hash;
  }

  /** Takes over what the record before its submission says of its time, if there is one. */
  void plan() {
    EventLog log = submitter;
    if (log != null && submitEvent > 0 && log.kind(submitEvent - 1) == EventKind.DELAY) {
      repeat = Math.max(0, log.object(submitEvent - 1));
      dueNanos = log.amount(submitEvent - 1);
    }
  }

  public boolean isTimed() {
    return repeat != EventLog.NONE;
  }

  /** How long after its submission it may begin, ns; negative if it was late already. */
  long delayNanos() {
    return dueNanos - submitNanos;
  }

  public boolean begun() {
    return runner != null;
  }

  /** When its code ended; {@link Long#MAX_VALUE} if that was not recorded. */
  public long endNanos() {
    EventLog log = runner;
    if (log == null || log.partner(beginEvent) == EventLog.NONE) {
      return Long.MAX_VALUE;
    }
    return log.time(log.partner(beginEvent));
  }

  /**
   * When its code may have ended at the earliest. Others may go on, and have the CPU, before
   * whoever ran it says so, as where it throws; then it did hardly anything since its record
   * before.
   */
  public long endNanosAtLeast() {
    int end = endEvent();
    EventLog log = runner;
    if (log == null || end == EventLog.NONE || log.cpu(end) > MARGINAL_NANOS) {
      return endNanos();
    }
    return log.time(log.lastTimed(end, beginEvent));
  }

  /** Where its code ended; {@link EventLog#NONE} if that was not recorded. */
  int endEvent() {
    return runner == null ? EventLog.NONE : runner.partner(beginEvent);
  }
}
