package corecast.analysis.action;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.EditedTimes;
import corecast.analysis.whatif.LongestTasksFirst;
import corecast.analysis.whatif.RefusedEdit;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.List;

/** Replays a program with changes, as long as that does not take too long. */
final class Replayer {
  /** So many steps are replayed at most to find actions: a second or two. */
  private static final long MOST_STEPS = 4_000_000;

  /** So many changes of any program in the heap are replayed. */
  private static final long LEAST = 3;

  private static final long MOST = 120;

  /** An order is found by one more replay, and what that tells of all segments. */
  static final int REPLAYS_OF_AN_ORDER = 4;

  private final Simulator simulator;
  private final int processors;
  private long left;
  private boolean isExhausted;

  Replayer(Simulator simulator, int processors) {
    this.simulator = simulator;
    this.processors = processors;
    this.left =
        Math.min(MOST, Math.max(LEAST, MOST_STEPS / Math.max(1, simulator.program().length())));
  }

  /** T(P) with a change, ns; NaN if it cannot be made, or not any more. */
  double nanos(Edit edit) {
    return nanos(edit, new int[] {processors})[0];
  }

  /** The same on several numbers of processors. */
  double[] nanos(Edit edit, int[] counts) {
    double[] unknown = new double[counts.length];
    Arrays.fill(unknown, Double.NaN);
    if (left <= 0) {
      isExhausted = true;
      return unknown;
    }
    try {
      double[] nanos = EditedTimes.after(simulator, List.of(edit), counts);
      long each = edit instanceof LongestTasksFirst ? REPLAYS_OF_AN_ORDER : 1;
      left -= each * cost(counts.length);
      return nanos;
    } catch (RefusedEdit e) {
      return unknown; // and took no replay
    }
  }

  /** Whether so many changes can still be replayed. */
  boolean canAfford(long changes) {
    boolean can = left >= changes;
    isExhausted |= !can;
    return can;
  }

  /** The same of changes on so many numbers of processors each. */
  boolean canAfford(long changes, int counts) {
    return left >= changes * cost(counts);
  }

  private int cost(int counts) {
    return simulator.oneReplayServesAll() ? 1 : counts;
  }

  /** Whether something was not tried. */
  boolean isExhausted() {
    return isExhausted;
  }
}
