package corecast.conversion.lower;

import corecast.conversion.io.Children;
import corecast.conversion.io.IoWriter;
import corecast.conversion.io.Streams;
import corecast.conversion.lock.Barriers;
import corecast.conversion.lock.LocksOfConditions;
import corecast.conversion.log.EntryTimes;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.log.SampledIntervals;
import corecast.conversion.plan.Analyses;
import corecast.conversion.plan.Plan;
import corecast.conversion.queue.Stocks;
import corecast.conversion.task.Containers;
import corecast.conversion.task.ForkJoinPools;
import corecast.conversion.task.ManagedBlocks;
import corecast.conversion.task.Stages;
import corecast.conversion.task.Tasks;
import corecast.conversion.task.ThreadBodies;
import corecast.conversion.task.TimedTasks;
import corecast.conversion.task.VirtualThreads;
import corecast.trace.ObjectKind;
import java.util.Set;

/** What is known when the steps are written: the plan, and what the passes have found out. */
final class Known {
  final Plan plan;
  final LocksOfConditions locks;
  final Tasks tasks;
  final ThreadBodies threads;
  final Stages stages;
  final TimedTasks timed;
  final ForkJoinPools forkJoinPools;
  final Stocks stocks;
  final Set<Integer> barriersWithAction;
  final Containers containers;
  final IoWriter io;
  final ManagedBlocks managedBlocks;
  final EntryTimes entryTimes;
  final SampledIntervals sampled;
  private final boolean monitorsPin;

  Known(Plan plan, Analyses with) {
    this.plan = plan;
    this.locks = with.get(LocksOfConditions.FACT);
    this.tasks = with.get(Tasks.FACT);
    this.threads = with.get(ThreadBodies.FACT);
    this.stages = with.get(Stages.FACT);
    this.timed = with.get(TimedTasks.FACT);
    this.forkJoinPools = with.get(ForkJoinPools.FACT);
    this.stocks = with.get(Stocks.FACT);
    this.barriersWithAction = with.get(Barriers.WITH_ACTION);
    this.containers = with.get(Containers.FACT);
    this.io = new IoWriter(plan, with.get(Streams.FACT), with.get(Children.FACT));
    this.managedBlocks = new ManagedBlocks(tasks, plan.recording);
    this.entryTimes = EntryTimes.of(plan.logs());
    this.sampled = SampledIntervals.of(plan.recording);
    this.monitorsPin = VirtualThreads.monitorsPin(plan.recording);
  }

  /** Whether a virtual thread that has, or wants, that object as a monitor keeps its carrier. */
  boolean pins(EventLog log, int object) {
    if (!monitorsPin || !log.virtual) {
      return false;
    }
    Recording.TracedObject traced = plan.recording.objects.get(object);
    return traced != null && traced.kind() == ObjectKind.MONITOR;
  }
}
