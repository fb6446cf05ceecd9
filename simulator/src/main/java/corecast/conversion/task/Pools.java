package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.RecordedObjects;
import corecast.program.ObjectKind;
import corecast.program.PoolLimits;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many workers a pool has. A pool that hands tasks over directly never lets one wait: as many
 * as it may have, but no more than tasks. Others have their core size, and more only when their
 * queue is full, or if more workers than that were seen busy at once.
 */
public final class Pools {
  public static final Fact<Set<Integer>> AS_PROCESSORS =
      Fact.of("pools of the size of the machine", Set::of);

  public static final Pass PASS =
      Pass.named("pool-sizes")
          .needs(Tasks.FACT, ForkJoinPools.FACT, PoolPolicies.CALLER_RUNS, IndependentTasks.TIED)
          .gives(AS_PROCESSORS)
          .does(
              (in, with, plan) ->
                  with.give(
                      AS_PROCESSORS,
                      size(
                          plan,
                          with.get(Tasks.FACT),
                          with.get(ForkJoinPools.FACT).sizes(),
                          with.get(PoolPolicies.CALLER_RUNS),
                          with.get(IndependentTasks.TIED))));

  private final RecordedObjects objects;
  private final Set<Integer> callerRuns;
  private final RecordedNames names;
  private final ProcessorSizes processorSizes;
  private final Set<Integer> tied;
  private final Set<Integer> asProcessors = new HashSet<>();

  private Pools(
      Plan plan, ProcessorSizes processorSizes, Set<Integer> callerRuns, Set<Integer> tied) {
    this.objects = plan.objects;
    this.names = plan.names;
    this.processorSizes = processorSizes;
    this.callerRuns = callerRuns;
    this.tied = tied;
  }

  /**
   * Sizes the pools.
   *
   * @param tied those whose tasks wait for others
   * @return those that have as many workers as there are processors
   */
  private static Set<Integer> size(
      Plan plan,
      Tasks tasks,
      ProcessorSizes processorSizes,
      Set<Integer> callerRuns,
      Set<Integer> tied) {
    Recording recording = plan.recording;
    Map<Integer, List<RecordedTask>> byPool = new HashMap<>();
    for (RecordedTask task : tasks.all) {
      if (task.body != EventLog.NONE && !recording.isForkJoinPool(task.pool)) {
        byPool.computeIfAbsent(task.pool, p -> new ArrayList<>()).add(task);
      }
    }
    Pools pools = new Pools(plan, processorSizes, callerRuns, tied);
    byPool.forEach((pool, of) -> pools.size(pool, recording.objects.get(pool), of));
    return pools.asProcessors;
  }

  private void size(int number, Recording.@Nullable TracedObject pool, List<RecordedTask> tasks) {
    long busy = Math.max(1, mostAtOnce(tasks));
    if (pool == null) {
      objects.parameter(number, ObjectKind.POOL, busy);
      return;
    }
    long most = Math.min(pool.p2(), Integer.MAX_VALUE);
    long queue = PoolPolicies.capacity(pool);
    boolean directHandOff = queue == 0 && most > 0;
    boolean leftToCaller = callerRuns.contains(number);
    long workers;
    long asIs;
    if (directHandOff) {
      workers = Math.max(busy, Math.min(most, tasks.size()));
      asIs = most;
    } else {
      workers = Math.max(1, Math.min(pool.p1(), Integer.MAX_VALUE));
      asIs = workers;
      // Busy at once although the queue was not seen full: the pool was changed meanwhile.
      workers = busy > Math.max(workers, most) ? busy : workers;
    }
    long first = busy > Math.max(asIs, most) ? workers : sized(number, pool, asIs, workers);
    objects.parameter(number, ObjectKind.POOL, first);
    boolean grows = !directHandOff && most > workers;
    boolean bounded = queue < Integer.MAX_VALUE && (grows || leftToCaller);
    if (bounded) {
      long last = grows ? sized(number, pool, most, most) : first;
      PoolLimits limits = PoolLimits.none(last).withQueue(queue);
      objects.limits(number, leftToCaller ? limits.withCallerRuns() : limits);
    }
  }

  /** As many as processors if that is what a number of workers was taken from. */
  private long sized(int number, Recording.TracedObject pool, long workers, long otherwise) {
    boolean isSized =
        processorSizes.isSized(
            workers, PoolPolicies.asked(pool), names.object(number), tied.contains(number));
    if (isSized) {
      asProcessors.add(number);
    }
    return isSized ? Program.PROCESSORS : otherwise;
  }

  private static int mostAtOnce(List<RecordedTask> tasks) {
    // Begins and ends by time, an end before a begin of the same instant.
    List<long[]> changes = new ArrayList<>();
    for (RecordedTask task : tasks) {
      EventLog runner = task.runner;
      if (runner != null && !task.byCaller && runner.within(task.beginEvent) == EventLog.NONE) {
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
