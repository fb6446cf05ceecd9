package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.Arrays;

/**
 * Divides the work between two records of a thread among the functions that a profiler saw it in.
 * What is at least as long as samples are apart is divided by the samples within it, shorter work
 * by those in work of the same kind.
 */
public final class SampledIntervals {
  /** Longer parts of an interval are not all given to the same functions, ns. */
  private static final long PART_NANOS = 100_000;

  private final Recording recording;
  private final Samples samples;
  private final SampledShares shares = new SampledShares();

  private SampledIntervals(Recording recording, Samples samples) {
    this.recording = recording;
    this.samples = samples;
  }

  /** Takes a piece of work. */
  public interface Writer {
    /**
     * Work of so many nanoseconds in these functions.
     *
     * @param functions outermost first, from where the thread or task begins
     */
    void work(int[] functions, long nanos);
  }

  public static SampledIntervals of(Recording recording) {
    SampledIntervals intervals = new SampledIntervals(recording, Samples.of(recording));
    if (!intervals.isEmpty()) {
      for (EventLog log : recording.logs) {
        intervals.new OfLog(log).learn();
      }
    }
    return intervals;
  }

  public boolean isEmpty() {
    return samples.isEmpty();
  }

  public final class OfLog {
    private final EventLog log;
    private final Samples.OfThread own;
    private final StackSinceOperation stack = new StackSinceOperation();

    /** The first sample of the interval that the next timed record closes. */
    private int at;

    public OfLog(EventLog log) {
      this.log = log;
      this.own = samples.of(recording, log);
      if (log.virtual && log.size() > 0) {
        int place = Arrays.binarySearch(own.times(), log.time(0));
        at = place < 0 ? -place - 1 : place;
      }
    }

    private void learn() {
      if (own.times().length == 0) {
        return;
      }
      for (int event = 0; event < log.size(); event++) {
        EventKind kind = log.kind(event);
        if (kind.timed()) {
          int end = end(event);
          if (end > at && !log.isLibrary(event) && log.cpu(event) < samples.nanos()) {
            for (int sample = at; sample < end; sample++) {
              shares.add(stack, kind.code(), inner(samples.stack(own.stacks()[sample])));
            }
          }
        }
        follow(event);
      }
    }

    public void follow(int event) {
      EventKind kind = log.kind(event);
      // The begin of a thread is reckoned back from its first record by its CPU time: it may have
      // begun, and waited for a processor, before.
      if (kind.timed() && (kind != EventKind.BEGIN || log.presentBefore)) {
        at = end(event);
      }
      stack.follow(log, event, kind);
    }

    /** Behind the last sample before that event. */
    private int end(int event) {
      long until = log.time(event);
      int end = at;
      while (end < own.times().length && own.times()[end] <= until) {
        end++;
      }
      return end;
    }

    /**
     * Behind the last of the functions of a stack that all of the interval was in; -1 if the stack
     * is another one.
     */
    private int within(int[] seen) {
      int place = 0;
      for (int i = 0; i < stack.lowest(); i++) {
        int function = samples.function(stack.function(i));
        while (place < seen.length && seen[place] != function) {
          place++;
        }
        if (place == seen.length) {
          return -1;
        }
        place++;
      }
      return place;
    }

    /**
     * Writes the work that ends with an event.
     *
     * @param nanos how much
     * @param last the function that does the operation
     * @param depth how many of the functions that the thread is in are the body's, the innermost
     */
    public void write(int event, long nanos, int last, int depth, Writer out) {
      int outside = Math.max(0, stack.depth() - depth);
      int end = end(event);
      int many = end - at;
      if (many > 0 && nanos >= samples.nanos()) {
        long each = nanos / many;
        for (int sample = at; sample < end; sample++) {
          int[] seen = samples.stack(own.stacks()[sample]);
          out.work(body(seen, outside), sample + 1 == end ? nanos - each * (many - 1) : each);
        }
        return;
      }
      SampledShares.Shares known =
          shares.of(
              stack, log.kind(event).code(), last == EventLog.NONE ? stack.innermost() : last);
      int[] common = common(outside);
      for (long rest = nanos; rest > 0; rest -= PART_NANOS) {
        long part = Math.min(rest, PART_NANOS);
        out.work(known == null ? common : joined(common, known.next(part)), part);
      }
    }

    /** The part of a stack that is the body's. */
    private int[] body(int[] seen, int outside) {
      int place = within(seen);
      if (place < 0) {
        return common(outside);
      }
      // Functions that are not woven may stand between those of the thread.
      return outside == 0 ? seen : joined(common(outside), inner(seen));
    }

    /** The body's functions that all of the interval was in. */
    private int[] common(int outside) {
      int[] common = new int[Math.max(0, stack.lowest() - outside)];
      for (int i = 0; i < common.length; i++) {
        common[i] = stack.function(outside + i);
      }
      return common;
    }

    /** What a stack has within the functions that all of the interval was in. */
    private int[] inner(int[] seen) {
      int place = within(seen);
      return place < 0 ? new int[0] : Arrays.copyOfRange(seen, place, seen.length);
    }

    private static int[] joined(int[] outer, int[] inner) {
      int[] joined = Arrays.copyOf(outer, outer.length + inner.length);
      System.arraycopy(inner, 0, joined, outer.length, inner.length);
      return joined;
    }
  }
}
