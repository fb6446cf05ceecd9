package corecast.analysis.weight;

import corecast.analysis.interval.Bootstrap;
import corecast.analysis.interval.Interval;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where what functions contribute lies, as far as chance goes: by a bootstrap over the pieces of
 * work of one recording.
 *
 * @param bars by function and processor count
 * @param replays how many programs were replayed; 0 if it was not tried, or takes too long
 */
public record FunctionBars(Map<Of, Bar> bars, int replays) {
  /** Where nothing is known. */
  public static final FunctionBars NONE = new FunctionBars(Map.of(), 0);

  /**
   * The weights of one program take as long as so many replays without a timeline: measured on a
   * recording of 9,000 steps, for 1 and for 16 processor counts.
   */
  private static final double COST = 20;

  public record Of(int processors, String function) {}

  /**
   * Where it lies.
   *
   * @param self of the function's own time x weight, ns
   * @param share of the same as a part of T(P)
   */
  public record Bar(Interval self, Interval share) {}

  public FunctionBars {
    bars = Map.copyOf(bars);
  }

  /**
   * Weighs the functions again in programs with lengths drawn anew.
   *
   * @param simulator how the program was replayed for the weights
   * @param weights its functions
   */
  public static FunctionBars of(
      Simulator simulator, FunctionWeights weights, WeightOptions options) {
    List<FunctionWeight> rows = weights.rows();
    Map<Of, Integer> places = new HashMap<>();
    for (FunctionWeight row : rows) {
      places.put(new Of(row.processors(), row.function()), places.size());
    }
    int counts = weights.processors().length;
    Optional<Bootstrap> found = Optional.empty();
    try {
      if (!rows.isEmpty()) {
        double cost = COST * (simulator.oneReplayServesAll() ? 1 : counts);
        found =
            Bootstrap.of(
                simulator.program(),
                cost,
                drawn -> figures(drawn, simulator, weights.processors(), options, places));
      }
    } catch (UnfinishedReplayException e) { // with other lengths only
      return NONE;
    }
    if (found.isEmpty()) {
      return NONE;
    }
    Map<Of, Bar> bars = new HashMap<>();
    for (int place = 0; place < rows.size(); place++) { // as they were put
      FunctionWeight row = rows.get(place);
      bars.put(
          new Of(row.processors(), row.function()),
          new Bar(
              found.get().around(2 * place, row.selfNanos()),
              found.get().around(2 * place + 1, row.share())));
    }
    return new FunctionBars(bars, found.get().replays());
  }

  /** Own time and share of each function at each count; 0 of those without any. */
  private static double[] figures(
      Program drawn,
      Simulator simulator,
      int[] processors,
      WeightOptions options,
      Map<Of, Integer> places) {
    double[] figures = new double[2 * places.size()];
    Simulator replay = new Simulator(drawn, simulator.options());
    for (FunctionWeight row : FunctionWeights.of(replay, processors, options).rows()) {
      Integer place = places.get(new Of(row.processors(), row.function()));
      if (place != null) {
        figures[2 * place] = row.selfNanos();
        figures[2 * place + 1] = row.share();
      }
    }
    return figures;
  }

  /** That of a row; {@code null} if it is not known. */
  public @Nullable Bar of(FunctionWeight row) {
    return bars.get(new Of(row.processors(), row.function()));
  }
}
