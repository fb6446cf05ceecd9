package corecast.analysis.weight;

import corecast.program.Program;
import corecast.program.column.DoubleColumn;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;

/**
 * The weight of every executed segment at one processor count, bodies in declaration order, each
 * body's segments in order.
 *
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
   * The weights of all segments at one processor count.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static SegmentWeights of(Simulator simulator, int processors, WeightOptions options) {
    List<SegmentWeight> rows = new ArrayList<>();
    int oneSided = forEach(simulator, processors, options, rows::add);
    return new SegmentWeights(rows, oneSided);
  }

  private static Replayed one(Simulator simulator, int processors, WeightOptions options) {
    return Replayed.all(simulator, new int[] {processors}, options).iterator().next();
  }

  public interface StepWeights {
    /**
     * Takes the weights at the next count.
     *
     * @param weightOfStep 0 for steps that are no segments or never ran; to be asked before
     *     returning
     */
    void take(int processors, IntToDoubleFunction weightOfStep) throws IOException;
  }

  /** The weight of each step for several counts, with as few replays as serve them all. */
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
    replayed
        .rows()
        .forEach(
            (k, row) -> { // of work that was repeated there are several
              int step = timeline.step(k);
              rows.set(step, rows.get(step) + row.at(column));
            });
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
    Columns columns = replayed.rows().columns();
    int column = columns.of(processors);
    double divisor = columns.processors(column);
    DoubleColumn weights = column(replayed, column);
    try (StartTimes starts = StartTimes.of(simulator, replayed.timeline(), processors)) {
      for (int body = 0; body < program.bodies(); body++) {
        int segment = 0;
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          if (!program.operation(s).isSegment()) {
            continue;
          }
          if (starts.has(s)) {
            consumer.accept(
                new SegmentWeight(
                    processors,
                    program.bodyName(body),
                    segment,
                    function(program, s),
                    starts.nanos(s),
                    program.amount(s),
                    weights.get(s) / divisor));
          }
          segment++;
        }
      }
    }
    weights.drop();
    int oneSided = replayed.rows().oneSided();
    replayed.timeline().drop();
    return oneSided;
  }

  private static String function(Program program, int step) {
    int path = program.path(step);
    return path == Program.NO_PATH
        ? FunctionWeights.UNNAMED
        : program.paths().functionName(program.paths().function(path));
  }
}
