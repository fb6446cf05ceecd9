package corecast.program;

import corecast.program.column.Columns;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * When the steps of a body were recorded, ns: kept where it is another time than before, and at the
 * first step of each 64, from which the others have their distance in four bytes.
 */
final class StepTimes {
  private static final int[] NOTHING = new int[0];
  private static final long[] NO_STARTS = new long[0];
  private static final int GROUP_BITS = 6;
  private static final int FAR = -1;
  private static final long FARTHEST = 0xffff_fffeL;

  private final Marks changes = new Marks();
  private int[] distance = NOTHING; // by change
  private long[] start = NO_STARTS; // by 64 steps
  private long lastStart;
  private long last;

  /** The times that lie further out, by change. */
  private Map<Integer, Long> far = Map.of();

  /**
   * Says the time of a step behind those that were said.
   *
   * @param steps how many steps there will be, as a first guess
   */
  void add(int step, long nanos, int steps) {
    boolean first = (step & (1 << GROUP_BITS) - 1) == 0;
    if (nanos != last || (first && distance.length > 0)) {
      change(step, nanos, steps, first);
    }
  }

  private void change(int step, long nanos, int steps, boolean first) {
    int at = changes.count();
    if (at == distance.length) {
      // Two steps an event: some work, and what ended it.
      distance = Arrays.copyOf(distance, at == 0 ? Math.max(1, steps >> 1) : Columns.larger(at));
    }
    if (first || at == 0) {
      begin(step >> GROUP_BITS, nanos);
    }
    long from = nanos - lastStart;
    if (from >= 0 && from <= FARTHEST) {
      distance[at] = (int) from;
    } else {
      distance[at] = FAR;
      far = far.isEmpty() ? new HashMap<>() : far;
      far.put(at, nanos);
    }
    changes.add(step);
    last = nanos;
  }

  private void begin(int group, long nanos) {
    if (group >= start.length) {
      start = Arrays.copyOf(start, group == 0 ? 1 : Columns.larger(group));
    }
    start[group] = nanos;
    lastStart = nanos;
  }

  /** When the step was recorded; 0 before the first time that was said. */
  long get(int step) {
    int change = changes.upTo(step) - 1;
    if (change < 0) {
      return 0;
    }
    int from = distance[change];
    Long told = from == FAR ? far.get(change) : null;
    return told != null ? told : start[step >> GROUP_BITS] + (from & 0xffff_ffffL);
  }

  long bytes() {
    return changes.bytes() + 4L * distance.length + 8L * start.length + 64L * far.size();
  }
}
