package corecast.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many workers a pool has. A pool that hands tasks over directly never lets one wait: as many
 * as it may have, but no more than tasks. Others have their core size, or as many workers as were
 * seen busy at once if that was more: then its queue was full.
 */
final class Pools {
  private Pools() {}

  static void size(Tasks tasks, Recording recording, RecordedObjects objects) {
    Map<Integer, List<RecordedTask>> byPool = new HashMap<>();
    for (RecordedTask task : tasks.all) {
      if (task.body != EventLog.NONE && !ForkJoinPools.isOne(recording, task.pool)) {
        byPool.computeIfAbsent(task.pool, p -> new ArrayList<>()).add(task);
      }
    }
    byPool.forEach(
        (pool, of) ->
            objects.parameter(pool, ObjectKind.POOL, workers(recording.objects.get(pool), of)));
  }

  private static long workers(Recording.@Nullable TracedObject pool, List<RecordedTask> tasks) {
    long busy = Math.max(1, mostAtOnce(tasks));
    if (pool == null) {
      return busy;
    }
    boolean directHandOff = pool.p3() == 0 && pool.p2() > 0;
    if (directHandOff) {
      return Math.max(busy, Math.min(pool.p2(), tasks.size()));
    }
    return Math.max(busy, Math.min(pool.p1(), Integer.MAX_VALUE));
  }

  private static int mostAtOnce(List<RecordedTask> tasks) {
    // Begins and ends by time, an end before a begin of the same instant.
    List<long[]> changes = new ArrayList<>();
    for (RecordedTask task : tasks) {
      EventLog runner = task.runner;
      if (runner != null && runner.within(task.beginEvent) == EventLog.NONE) {
        changes.add(new long[] {runner.time(task.beginEvent), 1});
        changes.add(new long[] {task.endNanos(), -1});
      }
    }
    changes.sort((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
    int now = 0;
    int most = 0;
    for (long[] change : changes) {
      now += (int) change[1];
      most = Math.max(most, now);
    }
    return most;
  }
}
