package corecast.analysis.path;

import corecast.program.column.LongColumn;
import java.util.Arrays;

/** The least slack of the segments of each function. */
final class LeastSlack {
  private final long[] total;
  private final long[] free;

  private LeastSlack(int functions) {
    this.total = new long[functions];
    this.free = new long[functions];
    Arrays.fill(total, Long.MAX_VALUE);
    Arrays.fill(free, Long.MAX_VALUE);
  }

  static LeastSlack of(Schedule schedule, FunctionLabels labels) {
    LeastSlack least = new LeastSlack(labels.count());
    ActivityGraph graph = schedule.graph();
    LongColumn nextStart = schedule.nextStarts();
    for (int v = 0; v < graph.vertices(); v++) {
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        int f = labels.of(e);
        if (f >= 0) {
          least.total[f] = Math.min(least.total[f], schedule.totalSlack(e, v));
          least.free[f] = Math.min(least.free[f], nextStart.get(v) - schedule.earlyFinish(e));
        }
      }
    }
    nextStart.drop();
    return least;
  }

  /** Whether the function has a segment. */
  boolean isThere(int function) {
    return total[function] != Long.MAX_VALUE;
  }

  long total(int function) {
    return total[function];
  }

  long free(int function) {
    return free[function];
  }
}
