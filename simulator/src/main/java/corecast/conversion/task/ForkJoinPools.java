package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.RecordedObjects;
import corecast.program.ObjectKind;
import corecast.program.PoolSize;
import corecast.program.Program;
import java.util.List;
import java.util.Set;

/**
 * How many workers a fork/join pool has: its parallelism, unless that was taken from the number of
 * processors the program saw. Then it is the replayed machine's: all of them, or one fewer for the
 * common pool, where a thread that waits is one more.
 */
public final class ForkJoinPools {
  /** Fork/join pools, and what decides on the sizes of pools of either kind. */
  public static final Fact<ForkJoinPools> FACT = Fact.of("fork/join pools");

  public static final Pass PASS =
      Pass.named("fork-join-pools")
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, new ForkJoinPools(in)));

  /** Behind the other pools: it tells what was decided on all of them. */
  public static final Pass SIZES =
      Pass.named("fork-join-sizes")
          .needs(FACT, IndependentTasks.TIED, Pools.AS_PROCESSORS)
          .does(
              (in, with, plan) -> {
                ForkJoinPools pools = with.get(FACT);
                pools.size(plan.objects, plan.names, with.get(IndependentTasks.TIED));
                pools.sizes().notes(plan.choices.poolSizes()).forEach(plan.findings::warning);
              });

  private static final long SIZED = 2;
  private static final String COMPLETIONS = "completions";
  private static final String OTHERS = "others";

  /** The JDK in which {@code CompletableFuture} has no threads of its own any more. */
  private static final int FIRST_WITHOUT_THREADS = 25;

  private final Recording recording;
  private final long seen;
  private final ProcessorSizes sizes;

  private ForkJoinPools(Recording recording) {
    this.recording = recording;
    this.seen = recording.processorsSeen();
    this.sizes = new ProcessorSizes(recording, seen);
  }

  /** How many processors the program saw, as text. */
  public String processorsSeen() {
    return seen > 0 ? Long.toString(seen) : "an unknown number of";
  }

  public boolean isCommon(int pool) {
    Recording.TracedObject traced = recording.objects.get(pool);
    return traced != null && traced.isCommonPool();
  }

  /** The common pool; {@link EventLog#NONE} if it was not used. */
  public int common() {
    for (int object : recording.objects.keySet()) {
      if (isCommon(object)) {
        return object;
      }
    }
    return EventLog.NONE;
  }

  ProcessorSizes sizes() {
    return sizes;
  }

  private void size(RecordedObjects objects, RecordedNames names, Set<Integer> tied) {
    recording.objects.forEach(
        (pool, traced) -> {
          if (recording.isForkJoinPool(pool)) {
            objects.parameter(
                pool,
                ObjectKind.FORK_JOIN_POOL,
                workers(traced, names.object(pool), tied.contains(pool)));
          }
        });
  }

  /**
   * Before JDK 25 the default executor of {@code CompletableFuture} is the common pool only where
   * that has more than one worker. Where other tasks share the pool, it keeps its workers.
   */
  private long commonSize() {
    List<String> tasks = recording.notes.getOrDefault(RecordingNotes.COMMON_POOL_TASKS, List.of());
    boolean isOld = recording.javaVersion() < FIRST_WITHOUT_THREADS;
    return isOld && tasks.contains(COMPLETIONS) && !tasks.contains(OTHERS)
        ? PoolSize.ASYNC_PROCESSORS_LESS_ONE
        : PoolSize.PROCESSORS_LESS_ONE;
  }

  private long workers(Recording.TracedObject pool, String name, boolean tied) {
    long parallelism = Math.max(1, Math.min(pool.p1(), Integer.MAX_VALUE));
    if (pool.isCommonPool()) {
      return parallelism == Math.max(1, seen - 1) ? commonSize() : parallelism;
    }
    boolean sized = (pool.p2() & SIZED) != 0 || sizes.isSized(parallelism, pool.p3(), name, tied);
    return sized ? Program.PROCESSORS : parallelism;
  }
}
