package corecast.conversion.lower;

import corecast.conversion.log.EventLog;
import corecast.conversion.plan.BodyWriter;
import corecast.conversion.task.RecordedStage;
import corecast.conversion.task.RecordedTask;
import corecast.program.Operation;
import corecast.trace.Result;

/** Waits for fork/join tasks, written where they ended. */
final class Joins {
  private final Known known;

  Joins(Known known) {
    this.known = known;
  }

  /** Whether the wait that ended there came to an end because what it waited for did. */
  boolean write(BodyWriter out, EventLog log, int event) {
    Result result = log.result(event);
    if (result != Result.OK && result != Result.THREW) {
      return false;
    }
    int stage = known.stages.completionOf(log.object(event));
    if (stage != EventLog.NONE) {
      if (stage != out.body) {
        get(out, log, event, stage);
      }
      return true;
    }
    RecordedTask task = known.tasks.forkJoin(log.object(event));
    if (task == null && isOnlyWaiting(log, event)) {
      known.plan.findings.repeated(
          "A wait for a future that no recorded thread completed takes as long as recorded");
      out.delay(Operation.SLEEP, log.waited(event), log.time(event));
      return true;
    }
    if (task == null || task.body == EventLog.NONE || task.body == out.body) {
      return true; // cancelled, or run by whoever waited as part of its own code
    }
    if (task.endNanosAtLeast() > log.time(event)) {
      known.plan.findings.outcome("task completed before its code ended");
      return true;
    }
    get(out, log, event, task.body);
    return true;
  }

  /** Whether the thread did nothing in the wait, and waited at all. */
  private static boolean isOnlyWaiting(EventLog log, int event) {
    int begin = log.partner(event);
    return begin != EventLog.NONE && begin == event - 1 && OperationWriter.hasBlocked(log, event);
  }

  /** The common pool if the task is one of it; a completer that nobody submitted is. */
  private int commonPool(int number) {
    RecordedTask task = known.tasks.forkJoin(number);
    if (task == null) {
      return known.forkJoinPools.common();
    }
    return known.forkJoinPools.isCommon(task.pool) ? task.pool : EventLog.NONE;
  }

  /** A thread that waits for a task of the common pool helps there meanwhile; for others not. */
  private void get(BodyWriter out, EventLog log, int event, int body) {
    RecordedStage stage = known.stages.get(log.object(event));
    int common = log.forkJoinWorker ? EventLog.NONE : commonPool(log.object(event));
    boolean future = stage != null && (stage.isDependent() || (!stage.begun && stage.parts == 0));
    if (common != EventLog.NONE && !future) {
      out.step(Operation.HELP, known.plan.objects.pool(common), body, log.time(event));
    } else {
      out.step(Operation.GET, body, 0, log.time(event));
    }
  }
}
