package corecast.conversion.lower;

import corecast.conversion.io.Children;
import corecast.conversion.io.Streams;
import corecast.conversion.lock.Barriers;
import corecast.conversion.lock.LocksOfConditions;
import corecast.conversion.log.EventLog;
import corecast.conversion.plan.Analyses;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Plan;
import corecast.conversion.queue.Stocks;
import corecast.conversion.task.Containers;
import corecast.conversion.task.ForkJoinPools;
import corecast.conversion.task.Stages;
import corecast.conversion.task.Starts;
import corecast.conversion.task.Tasks;
import corecast.conversion.task.ThreadBodies;
import corecast.conversion.task.TimedTasks;
import corecast.conversion.task.VirtualThreads;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.program.Progress;
import java.util.Set;

/** Writes the steps of all bodies, when all passes have run. */
public final class Lowering {
  public static final Set<Fact<?>> NEEDS =
      Set.of(
          Facts.BODIES,
          LocksOfConditions.FACT,
          Tasks.FACT,
          ThreadBodies.FACT,
          Stages.FACT,
          TimedTasks.FACT,
          ForkJoinPools.FACT,
          Stocks.FACT,
          Barriers.WITH_ACTION,
          Containers.FACT,
          Streams.FACT,
          Children.FACT);

  private Lowering() {}

  /**
   * Writes them.
   *
   * @param factor what all work is multiplied by
   * @return what they sum up to
   */
  public static Tally write(Plan plan, Analyses with, double factor) {
    Known known = new Known(plan, with);
    Tally tally = new Tally(plan.findings, plan.recording.eventCostNanos(), factor);
    plan.builder.carriers(VirtualThreads.carriers(plan.recording));
    atTheStart(known);
    Progress.begin("converting", plan.logs().stream().mapToLong(EventLog::size).sum());
    for (EventLog log : plan.logs()) {
      new LogWriter(known, tally, log).write();
    }
    plan.writeHelpers();
    known.io.tell(plan.findings);
    return tally;
  }

  /** What is there before anything runs is put there by the thread that runs first. */
  private static void atTheStart(Known known) {
    Plan plan = known.plan;
    EventLog first = Starts.first(plan.logs());
    int body = first == null ? 0 : first.body;
    ProgramBuilder builder = plan.builder;
    builder.atTime(0);
    known
        .stocks
        .itemsAhead()
        .forEach(
            (queue, items) -> {
              for (long i = 0; i < items; i++) {
                builder.step(body, Operation.PUT, plan.objects.of(queue, ObjectKind.QUEUE), 0);
              }
            });
    for (InsertedStep step : plan.atTheStart) {
      builder.step(body, step.operation(), step.target(), step.amount());
    }
  }
}
