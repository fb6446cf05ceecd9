package corecast.simulator.primitive;

/** The workers of a fork/join pool, and who of its tasks has one. */
public interface ForkJoin {
  /**
   * Takes a task.
   *
   * @param by the acting body, if it is a task of the pool, or one from outside
   */
  void submit(int task, int by, Instant now);

  /**
   * The acting body waits for the end of another: a task of the pool, or a thread from outside that
   * helps.
   *
   * @param isOfPool whether the other is a task that was submitted to this pool
   */
  void join(int body, int awaited, boolean isOfPool, Instant now);

  /** What a body that {@linkplain #join joins} has waited for is there, through the acting body. */
  void waitIsOver(int body, boolean fromOutside, Instant now);

  void ended(int task, Instant now);

  /** Whether a worker of the pool runs the task, not a thread from outside that helps. */
  boolean isOnWorker(int task);

  /** A task blocks and has told the pool so. */
  void blocked(int task, Instant now);

  /** A task that had told the pool that it blocks was let go. */
  void goesOn(int task, Instant now);

  /**
   * Nothing can go on any more: a worker more begins a task, or a task goes on beside one that its
   * worker runs.
   *
   * @return whether there was such a task
   */
  boolean standsIn(Instant now);
}
