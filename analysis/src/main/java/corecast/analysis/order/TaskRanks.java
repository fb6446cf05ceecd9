package corecast.analysis.order;

import corecast.program.Program;
import corecast.program.TaskPools;

/** Ranks of tasks: the smaller, the earlier. */
final class TaskRanks {
  private TaskRanks() {}

  /**
   * Looks for the types of the tasks that can be reordered.
   *
   * @param present by type, set if there is such a task
   * @param critical by type, set if one of them is on a longest path
   */
  static void look(
      Program program,
      ReorderedPools pools,
      RemainingPaths paths,
      TaskTypes types,
      boolean[] present,
      boolean[] critical) {
    TaskPools poolOf = TaskPools.of(program);
    for (int body = 0; body < program.bodies(); body++) {
      int type = types.of(body);
      if (type != TaskTypes.NONE && pools.byObject()[poolOf.pool(body)]) {
        present[type] = true;
        critical[type] |= paths.isCritical(body);
      }
    }
  }

  /** By body: 0 if its type is critical, 1 otherwise. */
  static long[] byType(TaskTypes types, boolean[] critical, int bodies) {
    long[] ranks = new long[bodies];
    for (int body = 0; body < bodies; body++) {
      int type = types.of(body);
      ranks[body] = type != TaskTypes.NONE && critical[type] ? 0 : 1;
    }
    return ranks;
  }

  /** By body: the longer its remaining path, the smaller. */
  static long[] byPath(RemainingPaths paths, int bodies) {
    long[] ranks = new long[bodies];
    for (int body = 0; body < bodies; body++) {
      ranks[body] = -Math.round(paths.nanos(body));
    }
    return ranks;
  }
}
