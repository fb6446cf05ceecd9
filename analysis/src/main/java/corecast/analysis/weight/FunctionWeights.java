package corecast.analysis.weight;

import corecast.simulator.Completion;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The extended critical path by function, for each processor count: what a function contributes to
 * the completion time, and so what is gained by making it faster.
 *
 * @param processors the processor counts, ascending
 * @param timeNanos T(P) of each, ns; from the mark on if one was given
 * @param rows for each count the functions, by self weight, largest first
 * @param crossovers from which count on which function leads
 */
public record FunctionWeights(
    int[] processors,
    double[] timeNanos,
    List<List<FunctionWeight>> rows,
    List<Crossover> crossovers) {

  private static final Comparator<FunctionWeight> BY_SELF =
      Comparator.comparingDouble(FunctionWeight::selfNanos)
          .reversed()
          .thenComparing(Comparator.comparingDouble(FunctionWeight::totalNanos).reversed())
          .thenComparing(FunctionWeight::function);

  /**
   * Computes the weights.
   *
   * @param processors distinct counts, ascending
   * @throws IllegalArgumentException if the replay deadlocks or the mark is not reached; the
   *     message says where
   */
  public static FunctionWeights of(Simulator simulator, int[] processors, WeightOptions options) {
    List<List<FunctionWeight>> rows = new ArrayList<>();
    double[] times = new double[processors.length];
    boolean perCount = simulator.program().hasProcessorSizedPools() || options.wallDelays();
    if (perCount) {
      for (int i = 0; i < processors.length; i++) {
        int[] one = {processors[i]};
        times[i] = time(simulator, one, options)[0];
        rows.add(
            options.wallDelays()
                ? inWallTime(simulator, processors[i], times[i])
                : inService(simulator, one, options, new double[] {times[i]}).get(0));
      }
    } else {
      times = time(simulator, processors, options);
      rows.addAll(inService(simulator, processors, options, times));
    }
    return new FunctionWeights(processors.clone(), times, rows, crossovers(processors, rows));
  }

  private static double[] time(Simulator simulator, int[] processors, WeightOptions options) {
    if (options.fromMark() != null) {
      return MarkedTime.of(simulator, processors, options);
    }
    Completion completion = simulator.completion(processors);
    if (completion.outcome().isDeadlock()) {
      throw new IllegalArgumentException(completion.outcome().describe());
    }
    return completion.timeNanos();
  }

  private static List<List<FunctionWeight>> inService(
      Simulator simulator, int[] processors, WeightOptions options, double[] times) {
    Timeline timeline = simulator.replayInService(processors[0]);
    Columns columns = Columns.of(processors, timeline.maxRunning());
    FunctionTotals totals = new FunctionTotals(timeline, columns.width());
    SegmentSweep.run(simulator, timeline, columns, options, processors[0], totals::add);
    List<List<FunctionWeight>> rows = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      int column = columns.column()[i];
      rows.add(sorted(totals.at(processors[i], column, columns.count()[column], times[i])));
    }
    return rows;
  }

  private static List<FunctionWeight> inWallTime(Simulator simulator, int processors, double time) {
    Timeline timeline = simulator.replay(processors);
    double[] weights = WallAdjoint.weights(timeline);
    FunctionTotals totals = new FunctionTotals(timeline, 1);
    for (int k = 0; k < weights.length; k++) {
      totals.add(k, new double[] {weights[k]});
    }
    return sorted(totals.at(processors, 0, 1, time));
  }

  private static List<FunctionWeight> sorted(List<FunctionWeight> rows) {
    rows.sort(BY_SELF);
    return List.copyOf(rows);
  }

  private static List<Crossover> crossovers(int[] processors, List<List<FunctionWeight>> rows) {
    List<Crossover> crossovers = new ArrayList<>();
    @Nullable String leader = null;
    for (int i = 0; i < processors.length; i++) {
      if (!rows.get(i).isEmpty() && rows.get(i).get(0).selfNanos() > 0) {
        String first = rows.get(i).get(0).function();
        if (!first.equals(leader)) {
          crossovers.add(new Crossover(processors[i], first, leader));
          leader = first;
        }
      }
    }
    return List.copyOf(crossovers);
  }

  /** Self time of a function at each count, ns; 0 where it has none. */
  public double[] selfNanos(String function) {
    double[] values = new double[processors.length];
    for (int i = 0; i < values.length; i++) {
      for (FunctionWeight row : rows.get(i)) {
        if (row.function().equals(function)) {
          values[i] = row.selfNanos();
        }
      }
    }
    return values;
  }
}
