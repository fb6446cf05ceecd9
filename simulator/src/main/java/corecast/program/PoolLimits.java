package corecast.program;

/**
 * What a pool does beyond its workers: a task that finds all of them busy waits in the queue; if
 * that is full, another worker starts; if there are as many as there may be, the submitting body
 * runs the task itself, or else the task waits in the queue all the same.
 *
 * @param most workers there may be; {@link Program#PROCESSORS} for as many as processors
 * @param queue tasks that may wait; {@link Program#UNBOUNDED} if there is no limit
 * @param callerRuns whether the submitting body runs what does not fit, and waits for its end
 */
public record PoolLimits(long most, long queue, boolean callerRuns) {

  /** No more than these workers, and any number of waiting tasks. */
  public static PoolLimits none(long workers) {
    return new PoolLimits(workers, Program.UNBOUNDED, false);
  }

  public PoolLimits {
    if ((most < 0 && most != Program.PROCESSORS) || queue < 0) {
      throw new IllegalArgumentException(
          "a pool of at most "
              + most
              + " workers and "
              + queue
              + " waiting tasks: expected 0 or more");
    }
  }

  public PoolLimits withMost(long workers) {
    return new PoolLimits(workers, queue, callerRuns);
  }

  public PoolLimits withQueue(long capacity) {
    return new PoolLimits(most, capacity, callerRuns);
  }

  public PoolLimits withCallerRuns() {
    return new PoolLimits(most, queue, true);
  }
}
