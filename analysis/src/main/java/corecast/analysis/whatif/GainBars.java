package corecast.analysis.whatif;

import corecast.analysis.interval.Bootstrap;
import corecast.analysis.interval.Interval;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the gains of some changes lie as far as chance goes: by a bootstrap over the pieces of work
 * of one recording, each program drawn being replayed as it is and with each of the changes.
 *
 * @param halfNanos half the width of the interval of each gain, ns, by change and processor count;
 *     NaN where the changed program deadlocked with other lengths. It ends with the last change
 *     that there was time for
 * @param replays how many programs were drawn
 */
public record GainBars(List<List<Double>> halfNanos, int replays) {
  /** Where nothing is known. */
  public static final GainBars NONE = new GainBars(List.of(), 0);

  public GainBars {
    halfNanos = halfNanos.stream().map(List::copyOf).toList();
  }

  /**
   * Makes the changes, each alone, in programs with lengths drawn anew.
   *
   * @param ideal how the program is replayed by itself
   * @param changes one or more; each may be several edits that are made together. Only the first
   *     ones are tried if all take too long
   * @return {@link #NONE} also if the program itself deadlocks with other lengths
   */
  public static GainBars of(Simulator ideal, List<List<Edit>> changes, int[] processors) {
    double each = ideal.oneReplayServesAll() ? 1 : processors.length;
    int most = (int) (Bootstrap.mostCost(ideal.program()) / each) - 1;
    if (most < 1) {
      return NONE;
    }
    List<List<Edit>> tried = changes.subList(0, Math.min(most, changes.size()));
    Optional<Bootstrap> found;
    try {
      found =
          Bootstrap.of(
              ideal.program(),
              (1 + tried.size()) * each,
              drawn -> gains(drawn, ideal, tried, processors));
    } catch (UnfinishedReplayException e) { // with other lengths only
      return NONE;
    }
    if (found.isEmpty() || Arrays.stream(found.get().halfWidths()).allMatch(Double::isNaN)) {
      return NONE;
    }
    List<List<Double>> half = new ArrayList<>();
    for (int change = 0; change < tried.size(); change++) {
      int from = change * processors.length;
      half.add(
          Arrays.stream(found.get().halfWidths(), from, from + processors.length).boxed().toList());
    }
    return new GainBars(half, found.get().replays());
  }

  /** By change and count; NaN where a change makes this program deadlock. */
  private static double[] gains(
      Program drawn, Simulator ideal, List<List<Edit>> changes, int[] processors) {
    Simulator simulator = new Simulator(drawn, ideal.options());
    double[] before = EditedTimes.before(simulator, processors);
    double[] gains = new double[changes.size() * processors.length];
    for (int change = 0; change < changes.size(); change++) {
      int from = change * processors.length;
      try {
        double[] after = EditedTimes.after(simulator, changes.get(change), processors);
        for (int i = 0; i < processors.length; i++) {
          gains[from + i] = before[i] - after[i];
        }
      } catch (RefusedEdit e) { // with other lengths only
        Arrays.fill(gains, from, from + processors.length, Double.NaN);
      }
    }
    return gains;
  }

  /** How many of the changes were tried. */
  public int tried() {
    return halfNanos.size();
  }

  /** Of a gain of a change, ns; {@code null} if it is not known. */
  public @Nullable Interval nanos(int change, int count, Gain gain) {
    double half = half(change, count);
    return Double.isNaN(half) ? null : Interval.around(gain.nanos(), half);
  }

  /** Of the same as a share of T(P). */
  public @Nullable Interval share(int change, int count, Gain gain) {
    double half = half(change, count);
    return Double.isNaN(half) || gain.timeNanos() == 0
        ? null
        : Interval.around(gain.share(), half / gain.timeNanos());
  }

  private double half(int change, int count) {
    return change < halfNanos.size() ? halfNanos.get(change).get(count) : Double.NaN;
  }
}
