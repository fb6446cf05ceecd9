package corecast.analysis.whatif;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a function can be made cheaper, on each number of processors, until less is gained by it,
 * nothing is, or something is again; and until another function leads.
 *
 * @param function its name
 * @param pieces by processors, from 0 to all of the function's work, one for each constant gain
 * @param leads by processors as asked for: up to which share of its work it stays the function that
 *     leads; NaN if it does not lead as it is, 1 if always
 * @param isComplete whether all breakpoints were found; otherwise there are too many
 */
public record HeadRoom(
    String function, List<Piece> pieces, List<Double> leads, boolean isComplete) {
  public HeadRoom {
    pieces = List.copyOf(pieces);
    leads = List.copyOf(leads);
  }

  /**
   * A range in which each nanosecond less gains alike.
   *
   * @param processors the count
   * @param from the share of the function's work that is gone at its beginning
   * @param to the same at its end
   * @param fromNanos T(P) at its beginning, ns
   * @param toNanos T(P) at its end, ns
   * @param slope ns gained for each ns of the function's work
   */
  public record Piece(
      int processors, double from, double to, double fromNanos, double toNanos, double slope) {}

  /**
   * Replays with the function cheaper by many shares.
   *
   * @throws RefusedEdit if the program has no such function
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public static HeadRoom of(Simulator simulator, String function, int[] processors) {
    EditedTimes.before(simulator, processors);
    ScaledTimes times = new ScaledTimes(simulator, function, processors);
    double work = times.workNanos();
    List<Piece> pieces = new ArrayList<>();
    List<Double> leads = new ArrayList<>();
    boolean complete = true;
    for (int i = 0; i < processors.length; i++) {
      int at = i;
      Breakpoints breakpoints = Breakpoints.of(share -> times.nanos(share)[at]);
      complete &= breakpoints.isComplete();
      for (int b = 1; b < breakpoints.at().size(); b++) {
        double from = breakpoints.at().get(b - 1);
        double to = breakpoints.at().get(b);
        double fromNanos = times.nanos(from)[at];
        double toNanos = times.nanos(to)[at];
        double slope = (fromNanos - toNanos) / (work * (to - from));
        pieces.add(new Piece(processors[i], from, to, fromNanos, toNanos, slope));
      }
      leads.add(leadsUntil(times, function, processors[i]));
    }
    return new HeadRoom(function, pieces, leads, complete);
  }

  /** Bisects, where it leads at the beginning and not at the end. */
  private static double leadsUntil(ScaledTimes times, String function, int count) {
    if (!times.leader(0, count).equals(function)) {
      return Double.NaN;
    }
    if (times.leader(1, count).equals(function)) {
      return 1;
    }
    double leads = 0;
    double follows = 1;
    while (follows - leads > Breakpoints.RESOLUTION) {
      double middle = (leads + follows) / 2;
      if (times.leader(middle, count).equals(function)) {
        leads = middle;
      } else {
        follows = middle;
      }
    }
    return leads;
  }
}
