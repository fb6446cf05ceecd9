package corecast.simulator.primitive;

import org.jspecify.annotations.Nullable;

/**
 * In which order the tasks of a pool begin that found all workers busy. A task that has begun is
 * never interrupted for another one.
 */
public final class TaskOrder {
  /** The task that has waited longest is next: what pools of the library do. */
  public static final TaskOrder FIRST_COME = new TaskOrder(null, null);

  private final boolean @Nullable [] pools;
  private final long @Nullable [] ranks;

  private TaskOrder(boolean @Nullable [] pools, long @Nullable [] ranks) {
    this.pools = pools;
    this.ranks = ranks;
  }

  /**
   * The task that came last is next.
   *
   * @param pools by object, which pools have that order; all others have {@link #FIRST_COME}
   */
  public static TaskOrder lastCome(boolean[] pools) {
    return new TaskOrder(pools.clone(), null);
  }

  /**
   * The task with the smallest rank is next; of several, the one that has waited longest.
   *
   * @param pools by object, which pools have that order; all others have {@link #FIRST_COME}
   * @param ranks by body
   */
  public static TaskOrder ranked(boolean[] pools, long[] ranks) {
    return new TaskOrder(pools.clone(), ranks.clone());
  }

  TaskQueue queue(int pool) {
    return pools != null && pool < pools.length && pools[pool]
        ? new RankedTasks(this)
        : new IntQueue();
  }

  /** The rank of a task that comes as the one with that number, from 0 on. */
  long rank(int task, long number) {
    return ranks == null ? -number : ranks[task];
  }
}
