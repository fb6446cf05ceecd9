package corecast.conversion.task;

import corecast.conversion.io.Dispatches;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.Operation;

/** Tasks of pools that a thread submits which waits for all connections of a server. */
public final class DispatchedTasks {
  public static final Pass PASS =
      Pass.named("dispatched-tasks")
          .needs(Tasks.FACT, Dispatches.FACT)
          .inserts(Slot.DISPATCH)
          .does((in, with, plan) -> match(with.get(Tasks.FACT), with.get(Dispatches.FACT), plan));

  private DispatchedTasks() {}

  /** Has the write that made the connection ready submit the task that reads from it. */
  private static void match(Tasks tasks, Dispatches dispatches, Plan plan) {
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
        InsertedStep submit =
            InsertedStep.onObject(Operation.SUBMIT, plan.objects.pool(task.pool), task.body);
        plan.before(cause.log(), cause.event(), submit);
      }
    }
  }
}
