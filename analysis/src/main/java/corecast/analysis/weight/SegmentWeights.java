package corecast.analysis.weight;

import corecast.program.Program;
import corecast.program.column.DoubleColumn;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;

/**
 * The weight of every executed segment at one processor count, bodies in declaration order, each
 * body's segments in order.
 *
 * @param rows the segments
 * @param oneSided how many weights hold for a change to one side only, because events coincide
 */
public record SegmentWeights(List<SegmentWeight> rows, int oneSided) {
  public SegmentWeights {
    rows = List.copyOf(rows);
  }

  public static SegmentWeights of(Simulator simulator, int processors) {
    return of(simulator, processors, WeightOptions.DEFAULT);
  }

  /**
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static SegmentWeights of(Simulator simulator, int processors, WeightOptions options) {
    List<SegmentWeight> rows = new ArrayList<>();
    int oneSided = forEach(simulator, processors, options, rows::add);
    return new SegmentWeights(rows, oneSided);
  }

  /** The weight of each step of the program; 0 for steps that are no segments or never ran. */
  public static double[] ofSteps(Simulator simulator, int processors, WeightOptions options) {
    return weightByStep(one(simulator, processors, options), processors);
  }

  private static Replayed one(Simulator simulator, int processors, WeightOptions options) {
    return Replayed.all(simulator, new int[] {processors}, options).iterator().next();
  }

  /** Takes what {@link #ofSteps} gives, for one count. */
  public interface StepWeights {
    /**
     * @param weightOfStep to be asked before returning
     */
    void take(int processors, IntToDoubleFunction weightOfStep) throws IOException;
  }

  /**
   * As {@link #ofSteps} for several counts, with as few replays as serve them all, and for programs
   * that do not fit the heap.
   */
  public static void forEachCount(
      Simulator simulator, int[] processors, WeightOptions options, StepWeights reader)
      throws IOException {
    for (Replayed replayed : Replayed.all(simulator, processors, options)) {
      for (int p : replayed.processors()) {
        Columns columns = replayed.rows().columns();
        int column = columns.of(p);
        double divisor = columns.processors(column);
        DoubleColumn rows = column(replayed, column);
        reader.take(p, step -> rows.get(step) / divisor);
        rows.drop();
      }
      replayed.timeline().drop();
    }
  }

  /** One column of the rows, by step. */
  private static DoubleColumn column(Replayed replayed, int column) {
    Timeline timeline = replayed.timeline();
    int steps = timeline.program().steps();
    DoubleColumn rows = timeline.program().space().doubles(steps);
    rows.grow(steps);
    replayed.rows().forEach((k, row) -> rows.set(timeline.step(k), row.at(column)));
    return rows;
  }

  /**
   * Hands the segments out one by one, for programs whose list would be too long to keep.
   *
   * @return how many weights are one-sided
   */
  public static int forEach(
      Simulator simulator,
      int processors,
      WeightOptions options,
      Consumer<SegmentWeight> consumer) {
    Program program = simulator.program();
    Replayed replayed = one(simulator, processors, options);
    double[] weights = weightByStep(replayed, processors);
    double[] starts = startByStep(simulator, replayed, processors);
    for (int body = 0; body < program.bodies(); body++) {
      int segment = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (!program.operation(s).isSegment()) {
          continue;
        }
        if (!Double.isNaN(starts[s])) {
          consumer.accept(
              new SegmentWeight(
                  processors,
                  program.bodyName(body),
                  segment,
                  function(program, s),
                  starts[s],
                  program.amount(s),
                  weights[s]));
        }
        segment++;
      }
    }
    return replayed.rows().oneSided();
  }

  private static String function(Program program, int step) {
    int path = program.path(step);
    return path == Program.NO_PATH
        ? FunctionWeights.UNNAMED
        : program.paths().functionName(program.paths().function(path));
  }

  private static double[] weightByStep(Replayed replayed, int processors) {
    Timeline timeline = replayed.timeline();
    Columns columns = replayed.rows().columns();
    int column = columns.of(processors);
    double divisor = columns.processors(column);
    double[] weights = new double[timeline.program().steps()];
    replayed.rows().forEach((k, row) -> weights[timeline.step(k)] = row.at(column) / divisor);
    return weights;
  }

  /** Wall time at which each segment starts; NaN where it was not executed. */
  private static double[] startByStep(Simulator simulator, Replayed replayed, int processors) {
    Timeline timeline = replayed.timeline();
    boolean clockIsWall = timeline.isWall();
    if (!clockIsWall && timeline.program().hasDelays()) {
      timeline = simulator.replay(processors);
      clockIsWall = true;
    }
    double[] starts = new double[timeline.program().steps()];
    Arrays.fill(starts, Double.NaN);
    double[] ends = new double[clockIsWall ? 0 : timeline.events()];
    double[] wall = clockIsWall ? ends : wallOfEvents(timeline, processors, ends);
    for (int k = 0; k < timeline.events(); k++) {
      double start = timeline.start(k);
      starts[timeline.step(k)] = clockIsWall || start == 0 ? start : wallAt(ends, wall, start);
    }
    return starts;
  }

  private static double[] wallOfEvents(Timeline timeline, int processors, double[] ends) {
    double[] wall = new double[timeline.events()];
    double service = 0;
    double sum = 0; // wall time x processors, whole numbers
    for (int k = 0; k < wall.length; k++) {
      ends[k] = timeline.end(k);
      sum += (ends[k] - service) * Math.max(processors, timeline.running(k));
      service = ends[k];
      wall[k] = sum / processors;
    }
    return wall;
  }

  private static double wallAt(double[] ends, double[] wall, double service) {
    return wall[Arrays.binarySearch(ends, service)]; // a segment starts when another ends
  }
}
