package corecast.analysis.weight;

import corecast.analysis.weight.WeightOptions.Method;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * One replay and the weights that belong to it.
 *
 * @param timeline its events
 * @param rows the weights
 * @param timeNanos T(P) in wall time, counted from the mark asked for
 */
record Replayed(Timeline timeline, int[] processors, WeightRows rows, double[] timeNanos) {
  /** If it takes more replayed events, a tied program is not checked segment by segment. */
  private static final long CHECKED_EVENTS = 9_000_000;

  /**
   * As few replays as serve all counts: one, or one for each. Each is made when it is asked for.
   */
  static Iterable<Replayed> all(Simulator simulator, int[] processors, WeightOptions options) {
    Program program = simulator.program();
    if (options.method() == Method.PERTURB && program.space().isPaged()) {
      throw new IllegalArgumentException(
          program.origin().file()
              + ": the trace does not fit the heap, and --method perturb needs it there: leave that"
              + " out, or give more heap with JAVA_OPTS=-Xmx8g");
    }
    if (!program.dependsOnProcessors()) {
      return List.of(inService(simulator, processors, 1, CHECKED_EVENTS, options));
    }
    long checked = CHECKED_EVENTS / Math.max(1, processors.length);
    IntFunction<Replayed> one = p -> inService(simulator, new int[] {p}, p, checked, options);
    return () -> Arrays.stream(processors).mapToObj(one).iterator();
  }

  private static Replayed inService(
      Simulator simulator,
      int[] processors,
      int poolProcessors,
      long checkedEvents,
      WeightOptions options) {
    Timeline timeline = finished(simulator.replayInService(poolProcessors));
    TimeOrigin origin = TimeOrigin.of(timeline, options.fromMark());
    Columns columns = Columns.of(processors, mostRunning(timeline));
    WeightRows rows;
    if (options.method() == Method.PERTURB) {
      rows =
          new PerturbedRows(
              timeline,
              columns,
              perturbation(simulator, timeline, poolProcessors, columns, options));
    } else {
      rows = TreeSweep.of(timeline, columns, origin);
      long events = timeline.events();
      if (timeline.isTied()
          && timeline.events() <= timeline.program().segments() // nothing was repeated
          && 2 * events * events <= checkedEvents
          && ScaledLengths.fit(timeline)) {
        rows =
            new CheckedRows(
                timeline,
                rows,
                perturbation(simulator, timeline, poolProcessors, columns, options));
      }
    }
    return new Replayed(
        timeline, processors, rows, times(simulator, timeline, processors, origin, options));
  }

  private static double[] times(
      Simulator simulator,
      Timeline timeline,
      int[] processors,
      TimeOrigin origin,
      WeightOptions options) {
    if (simulator.program().hasDelays()) {
      return WallTimes.nanos(simulator, processors, options.fromMark());
    }
    return ServiceTime.nanos(timeline, processors, origin);
  }

  private static Perturbation perturbation(
      Simulator simulator,
      Timeline timeline,
      int poolProcessors,
      Columns columns,
      WeightOptions options) {
    return new Perturbation(simulator, timeline, poolProcessors, columns, options.fromMark());
  }

  /** At an instant with several events, more may run once one of them comes first. */
  private static int mostRunning(Timeline timeline) {
    return timeline.isTied() ? timeline.program().bodies() : timeline.maxRunning();
  }

  private static Timeline finished(Timeline timeline) {
    if (timeline.outcome().isDeadlock()) {
      throw new UnfinishedReplayException(timeline.program().origin(), timeline.outcome());
    }
    return timeline;
  }
}
