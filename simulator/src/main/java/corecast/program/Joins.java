package corecast.program;

import corecast.trace.Result;

/** Waits for fork/join tasks, written where they ended. */
final class Joins {
  private final Conversion conversion;

  Joins(Conversion conversion) {
    this.conversion = conversion;
  }

  /** Whether the wait that ended there came to an end because what it waited for did. */
  boolean write(BodyWriter out, EventLog log, int event) {
    if (log.result(event) != Result.OK) {
      return false;
    }
    RecordedTask task = conversion.tasks.forkJoin(log.object(event));
    if (task == null || task.body == EventLog.NONE || task.body == out.body) {
      return true; // cancelled, or run by whoever waited as part of its own code
    }
    if (task.endNanos() > log.time(event)) {
      conversion.findings.outcome("task completed before its code ended");
      return true;
    }
    if (conversion.forkJoinPools.isCommon(task.pool) && !log.forkJoinWorker) {
      int pool = conversion.objects.pool(task.pool);
      out.step(Operation.HELP, pool, task.body, log.time(event));
    } else {
      out.step(Operation.GET, task.body, 0, log.time(event));
    }
    return true;
  }
}
