package corecast.study;

import corecast.analysis.interval.Bootstrap;
import corecast.analysis.interval.Interval;
import corecast.analysis.speedup.PointBars;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Error bars of a predicted curve: by a bootstrap over the pieces of work of one recording,
 * replayed with ideal sharing by the program alone. What it tells there, as a part of the figure,
 * is taken for the machine that leads, too.
 *
 * @param curve with intervals where there are any
 * @param notes how they came about, or why there are none
 */
record CurveBars(SpeedupCurve curve, List<Note> notes) {
  CurveBars {
    notes = List.copyOf(notes);
  }

  /**
   * Adds them.
   *
   * @param ideal how the program is replayed by itself
   */
  static CurveBars of(Simulator ideal, SpeedupCurve curve) {
    Program program = ideal.program();
    int[] counts = curve.points().stream().mapToInt(SpeedupPoint::processors).toArray();
    double cost = ideal.oneReplayServesAll() ? 1 : counts.length + 1;
    Optional<Bootstrap> found =
        Bootstrap.of(
            program, cost, drawn -> figures(new Simulator(drawn, ideal.options()), counts));
    if (found.isEmpty() || !found.get().isKnown()) {
      return new CurveBars(curve, List.of(Intervals.none()));
    }
    Bootstrap bootstrap = found.get();
    double[] base = figures(ideal, counts);
    List<PointBars> bars = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      SpeedupPoint point = curve.points().get(i);
      int speedup = counts.length + i;
      bars.add(
          new PointBars(
              scaled(bootstrap, i, base[i], point.timeNanos()),
              scaled(bootstrap, speedup, base[speedup], point.speedup())));
    }
    return new CurveBars(curve.with(bars), List.of(Intervals.ofBootstrap(bootstrap.replays())));
  }

  private static Interval scaled(Bootstrap bootstrap, int figure, double base, double value) {
    double half = base == 0 ? 0 : bootstrap.halfWidths()[figure] / base * value;
    return Interval.around(value, half);
  }

  /** Times, then speedups. */
  private static double[] figures(Simulator simulator, int[] counts) {
    SpeedupCurve curve = SpeedupCurve.of(simulator, counts);
    double[] figures = new double[2 * counts.length];
    for (int i = 0; i < counts.length; i++) {
      figures[i] = curve.points().get(i).timeNanos();
      figures[counts.length + i] = curve.points().get(i).speedup();
    }
    return figures;
  }
}
