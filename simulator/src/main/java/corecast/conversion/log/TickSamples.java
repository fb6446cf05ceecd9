package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which functions threads are in between two operations, by samples: what they were in as a tick
 * came.
 *
 * <p>In each tick only the first entries and exits have a time. Of the other intervals between two
 * operations nothing is known but the functions that all of an interval was in. Ticks come at any
 * time, so that in intervals of the same kind the functions have as much of the time as they have
 * of the samples. Of the same kind are intervals in the same function, between operations of the
 * same kinds, the second one done in the same function.
 */
public final class TickSamples {
  /** Fewer samples say nothing. */
  private static final int ENOUGH = 16;

  /** Functions deeper than this in an interval are not told apart. */
  private static final int DEEPEST = 16;

  private final Map<Kind, Shares> shares = new HashMap<>();

  private TickSamples() {}

  private record Kind(int common, int first, int second, int last) {}

  /** How often which functions were sampled in intervals of one kind. */
  public static final class Shares {
    private static final int[] NONE = {};

    private final Map<List<Integer>, Integer> places = new HashMap<>();
    private int[][] paths = {NONE, NONE, NONE, NONE};
    private int[] samples = new int[4];
    private int known;
    private int all;

    /** Work that each has still to get. */
    private long[] owed = {};

    private void add(int[] path) {
      List<Integer> key = Arrays.stream(path).boxed().toList();
      Integer place = places.get(key);
      if (place == null) {
        place = known++;
        if (place == paths.length) {
          paths = Arrays.copyOf(paths, 2 * place);
          Arrays.fill(paths, place, paths.length, NONE);
          samples = Arrays.copyOf(samples, 2 * place);
        }
        paths[place] = path;
        places.put(key, place);
      }
      samples[place]++;
      all++;
    }

    private boolean tells() {
      return all >= ENOUGH && (known > 1 || paths[0].length > 0);
    }

    /**
     * What the thread was in during all of an interval of so much work, within the functions that
     * it was in all the time: whatever has got the least of its part.
     */
    public int[] next(long nanos) {
      if (owed.length == 0) {
        owed = new long[known];
      }
      int most = 0;
      for (int i = 0; i < known; i++) {
        owed[i] += Math.round((double) nanos * samples[i] / all);
        most = owed[i] > owed[most] ? i : most;
      }
      owed[most] -= nanos;
      return paths[most];
    }
  }

  /** Learns from all threads. */
  public static TickSamples of(List<EventLog> logs) {
    TickSamples samples = new TickSamples();
    for (EventLog log : logs) {
      if (log.has(EventKind.CALLS)) {
        samples.learn(log);
      }
    }
    samples.shares.values().removeIf(shares -> !shares.tells());
    return samples;
  }

  /** Whether there is anything to ask for. */
  public boolean isEmpty() {
    return shares.isEmpty();
  }

  private void learn(EventLog log) {
    StackSinceOperation stack = new StackSinceOperation();
    boolean tick = false;
    int @Nullable [] sample = null;
    for (int event = 0; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      if (kind == EventKind.CALLS) {
        tick = true;
      } else if (kind.timed()) {
        if (tick && sample == null) {
          sample = stack.copy();
        }
        tick = false;
        if (sample != null && EntryTimes.isOperation(kind)) {
          add(stack, kind, sample);
          sample = null;
        }
      }
      stack.follow(log, event, kind);
    }
  }

  private void add(StackSinceOperation stack, EventKind second, int[] sample) {
    if (stack.operation() != EventLog.NONE) {
      Kind kind = new Kind(stack.common(), stack.operation(), second.code(), stack.innermost());
      shares.computeIfAbsent(kind, any -> new Shares()).add(path(sample, stack.lowest()));
    }
  }

  private static int[] path(int[] functions, int from) {
    return Arrays.copyOfRange(functions, from, Math.min(functions.length, from + DEEPEST));
  }

  /** Follows one thread once more. */
  public final class Follower {
    private final EventLog log;
    private final StackSinceOperation stack = new StackSinceOperation();

    /** Of all events up to here it is known whether entries around them have a time. */
    private int known = EventLog.NONE;

    private boolean timed;

    public Follower(EventLog log) {
      this.log = log;
    }

    /** The event is done with. */
    public void follow(int event) {
      stack.follow(log, event, log.kind(event));
    }

    /**
     * What is known of work that ends with an operation and of which nothing else is known than
     * that it was done in the functions the thread is in; {@code null} if that is not so.
     *
     * @param operation the event that ends it
     * @param last the function which does the operation, if the thread is to enter some before
     */
    public @Nullable Shares of(int operation, int last) {
      if (!stack.isInCommon() || stack.operation() == EventLog.NONE || isTimed(operation)) {
        return null;
      }
      int second = log.kind(operation).code();
      int innermost = last == EventLog.NONE ? stack.innermost() : last;
      return shares.get(new Kind(stack.common(), stack.operation(), second, innermost));
    }

    /** Whether entries and exits still have a time there: the next one has, in the same tick. */
    private boolean isTimed(int event) {
      if (event > known) {
        int next = event;
        while (next < log.size() && !isOfTick(log.kind(next))) {
          next++;
        }
        timed = next == log.size() || log.kind(next) != EventKind.CALLS;
        known = next;
      }
      return timed;
    }

    private static boolean isOfTick(EventKind kind) {
      return kind == EventKind.CALLS || kind == EventKind.ENTER || kind == EventKind.EXIT;
    }
  }
}
