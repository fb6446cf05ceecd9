package corecast.conversion.lower;

import corecast.conversion.log.EntryTimes;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.SampledIntervals;
import corecast.conversion.plan.BodyWriter;
import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/**
 * Divides the work before an operation among the functions that were entered since the one before.
 *
 * <p>Such entries have no time. The innermost function may have been entered only to do the
 * operation, like a method that unlocks and nothing else: then the work was done before, and is put
 * to the function that all of it was in, or to what a profiler saw then.
 */
final class LateEntries {
  private final Known known;
  private final Tally tally;
  private final EventLog log;

  /** The event that closes the interval which {@link #left} is of. */
  private int end = EventLog.NONE;

  private boolean divided;
  private long left;

  /** {@code null} if no profiler tells of functions. */
  private final SampledIntervals.@Nullable OfLog sampled;

  LateEntries(Known known, Tally tally, EventLog log) {
    this.known = known;
    this.tally = tally;
    this.log = log;
    this.sampled = known.sampled.isEmpty() ? null : known.sampled.new OfLog(log);
  }

  void done(int event) {
    if (sampled != null) {
      sampled.follow(event);
    }
  }

  /** Writes the work that was done before the function of that PUSH was entered. */
  void before(int push, BodyWriter out, long now) {
    if (push >= end) {
      open(push);
      if (sampled != null && divided) {
        write(sampled, end, left, innermost(push), out, now);
        left = 0;
      }
    }
    out.work(divided ? before(push) : 0);
  }

  /** The function entered last before the operation, by that PUSH or one behind it. */
  private int innermost(int push) {
    int last = end - 1;
    while (last > push && log.kind(last) != EventKind.PUSH) {
      last--;
    }
    return log.object(last);
  }

  private long before(int push) {
    long within = Math.min(left, known.entryTimes.longest(log.object(push)));
    long before = left - within;
    left = within;
    return before;
  }

  /** Writes what is left for the function that did the operation, of the event's CPU time. */
  void at(int event, long cpuNanos, BodyWriter out, long now) {
    if (event == end && divided) {
      out.work(left);
      return;
    }
    long work = tally.work(cpuNanos);
    if (sampled != null) {
      write(sampled, event, work, EventLog.NONE, out, now);
    } else {
      out.work(work);
    }
  }

  private static void write(
      SampledIntervals.OfLog sampled, int event, long work, int last, BodyWriter out, long now) {
    sampled.write(
        event, work, last, out.depth(), (functions, nanos) -> out.work(functions, nanos, now));
  }

  private void open(int push) {
    int event = push + 1;
    while (event < log.size() && isStackChange(log.kind(event))) {
      event++;
    }
    end = event;
    divided =
        event < log.size()
            && EntryTimes.isOperation(log.kind(event))
            && !log.isLibrary(event)
            && (log.bodyOf(event) == log.bodyOf(push) || log.isSwitch(event));
    if (divided) {
      left = tally.work(log.cpu(event));
    }
  }

  private static boolean isStackChange(EventKind kind) {
    return kind == EventKind.PUSH || kind == EventKind.POP || kind == EventKind.CALLS;
  }
}
