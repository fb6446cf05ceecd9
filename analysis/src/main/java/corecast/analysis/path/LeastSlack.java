package corecast.analysis.path;

import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import java.util.Arrays;

/** The least slack of the segments of each activity class. */
final class LeastSlack {
  private final long[] total;
  private final long[] free;

  private LeastSlack(int classes) {
    this.total = new long[classes];
    this.free = new long[classes];
    Arrays.fill(total, Long.MAX_VALUE);
    Arrays.fill(free, Long.MAX_VALUE);
  }

  static LeastSlack of(Schedule schedule, IntColumn classOfEdge, int classes) {
    LeastSlack least = new LeastSlack(classes);
    ActivityGraph graph = schedule.graph();
    LongColumn nextStart = schedule.nextStarts();
    for (int v = 0; v < graph.vertices(); v++) {
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        int c = classOfEdge.get(e);
        if (c != ActivityClasses.NONE) {
          least.total[c] = Math.min(least.total[c], schedule.totalSlack(e, v));
          least.free[c] = Math.min(least.free[c], nextStart.get(v) - schedule.earlyFinish(e));
        }
      }
    }
    nextStart.drop();
    return least;
  }

  boolean isThere(int activityClass) {
    return total[activityClass] != Long.MAX_VALUE;
  }

  long total(int activityClass) {
    return total[activityClass];
  }

  long free(int activityClass) {
    return free[activityClass];
  }
}
