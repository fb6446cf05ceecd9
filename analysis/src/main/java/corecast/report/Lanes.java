package corecast.report;

import corecast.program.Program;
import corecast.program.TaskPools;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The rows of a picture of a run: one for each thread, and for each pool as many as its tasks need.
 * Which worker ran which task is not part of a replay, so tasks go to the row that is free longest.
 *
 * @param laneOf lane of each body; -1 if it never ran
 */
record Lanes(List<String> names, int[] laneOf) {

  /** What nobody submits: whoever brings the last part of a stage runs it. */
  private static final String NO_POOL = "stages of futures ";

  private record Free(double since, int lane) {}

  /**
   * The same for every processor count that the timeline serves: what comes later in attained
   * service comes later in wall time.
   */
  static Lanes of(Timeline timeline) {
    Program program = timeline.program();
    int bodies = program.bodies();
    double[] from = new double[bodies];
    double[] to = new double[bodies];
    Arrays.fill(from, -1);
    for (int k = 0; k < timeline.events(); k++) {
      int body = timeline.body(k);
      if (from[body] < 0) {
        from[body] = timeline.start(k);
      }
      to[body] = timeline.end(k);
    }
    List<String> names = new ArrayList<>();
    int[] laneOf = new int[bodies];
    Arrays.fill(laneOf, -1);
    List<Integer> tasks = new ArrayList<>();
    for (int b = 0; b < bodies; b++) {
      if (from[b] >= 0 && program.isTask(b)) {
        tasks.add(b);
      } else if (from[b] >= 0) {
        laneOf[b] = names.size();
        names.add(program.bodyName(b));
      }
    }
    pack(program, tasks, from, to, names, laneOf);
    return new Lanes(names, laneOf);
  }

  private static void pack(
      Program program,
      List<Integer> tasks,
      double[] from,
      double[] to,
      List<String> names,
      int[] laneOf) {
    if (tasks.isEmpty()) {
      return;
    }
    TaskPools pools = TaskPools.of(program);
    tasks.sort(Comparator.comparingDouble(b -> from[b]));
    List<PriorityQueue<Free>> free = new ArrayList<>();
    int[] workers = new int[program.objects() + 1];
    for (int p = 0; p <= program.objects(); p++) {
      free.add(
          new PriorityQueue<>(
              Comparator.comparingDouble(Free::since).thenComparingInt(Free::lane)));
    }
    for (int b : tasks) {
      int pool = pools.pool(b);
      PriorityQueue<Free> lanes = free.get(pool);
      Free first = lanes.peek();
      int lane;
      if (first != null && first.since() <= from[b]) {
        lanes.remove();
        lane = first.lane();
      } else {
        lane = names.size();
        workers[pool]++;
        names.add(
            (pool < program.objects() ? program.objectName(pool) + " worker " : NO_POOL)
                + workers[pool]);
      }
      laneOf[b] = lane;
      lanes.add(new Free(to[b], lane));
    }
  }
}
