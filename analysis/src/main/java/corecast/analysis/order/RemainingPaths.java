package corecast.analysis.order;

import corecast.analysis.path.ActivityGraph;
import corecast.analysis.path.ReplayedActivities;
import corecast.analysis.path.Schedule;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.util.Arrays;

/**
 * How long the run goes on after each task began, at least: the longest path of what depends on one
 * another from the task's beginning to the end of the program (Dooley et al., section 3: unlimited
 * processors). Every pool has a worker for each of its tasks, so that no task depends on another
 * for its worker alone.
 */
final class RemainingPaths {
  private final double[] nanos; // by body
  private final boolean[] critical; // by body
  private final double longestNanos;

  private RemainingPaths(double[] nanos, boolean[] critical, double longestNanos) {
    this.nanos = nanos;
    this.critical = critical;
    this.longestNanos = longestNanos;
  }

  /**
   * Replays once.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if that deadlocks
   */
  static RemainingPaths of(Simulator simulator) {
    Program program = unlimited(simulator.program());
    ReplayOptions alone =
        new ReplayOptions(ObjectOrder.FREE, simulator.options().freeMonitors(), Machine.IDEAL);
    ActivityGraph graph =
        ReplayedActivities.of(new Simulator(program, alone), Math.max(1, program.bodies()));
    Schedule schedule = Schedule.of(graph);
    double[] nanos = new double[program.bodies()];
    boolean[] critical = new boolean[program.bodies()];
    int[] first = new int[program.bodies()];
    Arrays.fill(first, Integer.MAX_VALUE);
    for (int e = 0; e < graph.edges(); e++) {
      int step = graph.step(e);
      if (step == ActivityGraph.SYNCHRONIZATION) {
        continue;
      }
      int body = program.bodyOf(step);
      int head = graph.head(e);
      critical[body] |= graph.length(e) > 0 && schedule.totalSlack(e, head) == 0;
      if (step < first[body]) {
        first[body] = step;
        nanos[body] = graph.nanos(schedule.criticalLength() - schedule.lateStart(e, head));
      }
    }
    passOn(program, first, nanos);
    return new RemainingPaths(nanos, critical, graph.nanos(schedule.criticalLength()));
  }

  /** A task without work of its own is worth what it submits. */
  private static void passOn(Program program, int[] first, double[] nanos) {
    boolean changed = true;
    for (int round = 0; changed && round < program.bodies(); round++) {
      changed = false;
      for (int body = 0; body < program.bodies(); body++) {
        if (first[body] != Integer.MAX_VALUE || !program.isTask(body)) {
          continue;
        }
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          if (program.operation(s) == Operation.SUBMIT
              && nanos[(int) program.amount(s)] > nanos[body]) {
            nanos[body] = nanos[(int) program.amount(s)];
            changed = true;
          }
        }
      }
    }
  }

  private static Program unlimited(Program program) {
    Program unlimited = program;
    boolean[] served = program.servedPools();
    for (int o = 0; o < program.objects(); o++) {
      if (program.objectKind(o) == ObjectKind.POOL && !served[o]) {
        unlimited = unlimited.withParameter(o, Math.max(1, program.tasks()));
      }
    }
    return unlimited;
  }

  /** From the beginning of a body to the end of the program, ns. */
  double nanos(int body) {
    return nanos[body];
  }

  /** Whether some work of the body is on a longest path. */
  boolean isCritical(int body) {
    return critical[body];
  }

  /** The longest path of all: no run is shorter, whatever its processors and workers, ns. */
  double longestNanos() {
    return longestNanos;
  }
}
