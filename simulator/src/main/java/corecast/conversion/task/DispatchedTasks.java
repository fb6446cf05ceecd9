package corecast.conversion.task;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.io.Dispatches;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.program.Operation;

/** Tasks of pools that a thread submits which waits for all connections of a server. */
public final class DispatchedTasks {
  private DispatchedTasks() {}

  /** Has the write that made the connection ready submit the task that reads from it. */
  public static void match(Tasks tasks, Dispatches dispatches, Draft draft) {
    for (RecordedTask task : tasks.all) {
      EventLog submitter = task.submitter;
      EventLog runner = task.runner;
      if (task.body == EventLog.NONE
          || submitter == null
          || runner == null
          || runner == submitter
          || task.isTimed()
          || !submitter.inBody(task.submitEvent)) {
        continue;
      }
      int end = task.endEvent() == EventLog.NONE ? runner.size() : task.endEvent();
      LogEvent cause =
          dispatches.cause(runner, task.beginEvent, end, new LogEvent(submitter, task.submitEvent));
      if (cause != null) {
        task.dispatched = true;
        Extras.Step submit =
            Extras.Step.onObject(Operation.SUBMIT, draft.objects.pool(task.pool), task.body);
        draft.extras.before(cause.log(), cause.event(), submit);
      }
    }
  }
}
