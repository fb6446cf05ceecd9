package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.function.Consumer;

/** The weight of every segment at one processor count. */
public final class SegmentWeights {
  private SegmentWeights() {}

  /**
   * Hands over the segments thread by thread, in the order of their steps.
   *
   * @throws IllegalArgumentException if the replay deadlocks
   */
  public static void of(
      Simulator simulator, int processors, WeightOptions options, Consumer<SegmentWeight> sink) {
    Program program = simulator.program();
    double[] starts = new double[program.steps()];
    Arrays.fill(starts, Double.NaN);
    Timeline timeline =
        options.wallDelays() ? simulator.replay(processors) : simulator.replayInService(processors);
    double[] weights = ofSteps(simulator, timeline, processors, options);
    if (timeline.isWall()) {
      for (int k = 0; k < timeline.events(); k++) {
        starts[timeline.step(k)] = timeline.start(k);
      }
    } else {
      addStarts(simulator, timeline, processors, starts);
    }
    emit(program, processors, weights, starts, sink);
  }

  /**
   * The weight of each step of the program; 0 for steps that are no segments or never ran.
   *
   * @param timeline the simulator's replay: in wall time at this count, or in attained service
   */
  public static double[] ofSteps(
      Simulator simulator, Timeline timeline, int processors, WeightOptions options) {
    double[] weights = new double[simulator.program().steps()];
    if (timeline.isWall()) {
      double[] byEvent = WallAdjoint.weights(timeline);
      for (int k = 0; k < byEvent.length; k++) {
        weights[timeline.step(k)] = byEvent[k];
      }
    } else {
      Columns columns = Columns.of(new int[] {processors}, timeline.maxRunning());
      SegmentSweep.run(
          simulator,
          timeline,
          columns,
          options,
          processors,
          (event, scaled) -> weights[timeline.step(event)] = scaled[0] / columns.count()[0]);
    }
    return weights;
  }

  private static void addStarts(
      Simulator simulator, Timeline service, int processors, double[] starts) {
    if (!simulator.oneReplayServesAll()) {
      Timeline wall = simulator.replay(processors);
      for (int k = 0; k < wall.events(); k++) {
        starts[wall.step(k)] = wall.start(k);
      }
      return;
    }
    // A segment starts at the instant of some event: find it by its service time.
    double[] wallEnds = MarkedTime.wallEnds(service, processors);
    double[] ends = new double[service.events()];
    for (int k = 0; k < ends.length; k++) {
      ends[k] = service.end(k);
    }
    for (int k = 0; k < ends.length; k++) {
      int at = Arrays.binarySearch(ends, service.start(k));
      starts[service.step(k)] = at < 0 ? 0 : wallEnds[at];
    }
  }

  private static void emit(
      Program program,
      int processors,
      double[] weights,
      double[] starts,
      Consumer<SegmentWeight> sink) {
    for (int body = 0; body < program.bodies(); body++) {
      int ordinal = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        Operation operation = program.operation(s);
        if (operation.isSegment()) {
          if (!Double.isNaN(starts[s])) {
            sink.accept(
                new SegmentWeight(
                    processors,
                    program.bodyName(body),
                    ordinal,
                    functionOf(program, s),
                    starts[s],
                    program.amount(s),
                    weights[s]));
          }
          ordinal++;
        }
      }
    }
  }

  private static String functionOf(Program program, int step) {
    int path = program.path(step);
    return path == Program.NO_PATH
        ? FunctionTotals.UNNAMED
        : program.paths().functionName(program.paths().function(path));
  }
}
