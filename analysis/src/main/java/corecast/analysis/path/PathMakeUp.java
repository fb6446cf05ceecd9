package corecast.analysis.path;

import corecast.program.HeldLocks;
import corecast.program.Program;
import corecast.program.column.IntColumn;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the longest path consists of: the computation and communication percentages of Alexander et
 * al., table 5, for threads that share memory and processors.
 *
 * @param computationNanos work outside of locks
 * @param lockedNanos work under a lock
 * @param processorNanos by how much longer the work took, because more threads were ready than
 *     there are processors
 */
public record PathMakeUp(
    double computationNanos,
    double lockedNanos,
    double sleepNanos,
    double ioNanos,
    double processorNanos) {

  static PathMakeUp of(Program program, ActivityGraph graph, ActivityPath path) {
    IntColumn held = ActivityClasses.heldLocks(program);
    Map<ActivityKind, Double> nanos = new EnumMap<>(ActivityKind.class);
    double[] waited = new double[1];
    path.forEachEdge(
        edge -> {
          int step = graph.step(edge);
          if (step != ActivityGraph.SYNCHRONIZATION) {
            double length = graph.nanos(graph.length(edge));
            double own = program.isRun(step) ? Math.min(length, program.amount(step)) : length;
            nanos.merge(
                ActivityKind.of(program, step, held.get(step) != HeldLocks.NONE), own, Double::sum);
            waited[0] += length - own;
          }
        });
    held.drop();
    return new PathMakeUp(
        nanos.getOrDefault(ActivityKind.COMPUTATION, 0.0),
        nanos.getOrDefault(ActivityKind.UNDER_A_LOCK, 0.0),
        nanos.getOrDefault(ActivityKind.SLEEP, 0.0),
        nanos.getOrDefault(ActivityKind.IO, 0.0),
        waited[0]);
  }

  public double nanos() {
    return computationNanos + lockedNanos + sleepNanos + ioNanos + processorNanos;
  }
}
