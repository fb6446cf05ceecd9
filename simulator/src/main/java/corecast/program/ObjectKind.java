package corecast.program;

/** What kind of synchronization object it is, and what its parameter says. */
public enum ObjectKind {
  /** A re-entrant mutex or monitor; no parameter. */
  LOCK,
  /** A re-entrant read-write lock; no parameter. */
  READ_WRITE_LOCK,
  /** Parameter: initial permits. */
  SEMAPHORE,
  /** Parameter: count. */
  LATCH,
  /** Parameter: parties. */
  BARRIER,
  /** Parameter: capacity; {@link Program#UNBOUNDED} if it has no limit, 0 for direct hand-off. */
  QUEUE,
  /** Parameter: workers; {@link Program#PROCESSORS} for as many as the machine has processors. */
  POOL,
  /** A named instant; no parameter. */
  MARK,
  /**
   * Parameter: workers, as of a {@link #POOL}; or {@link PoolSize#PROCESSORS_LESS_ONE} or {@link
   * PoolSize#ASYNC_PROCESSORS_LESS_ONE}. While a task waits for another body, its worker runs what
   * brings that body's end nearer.
   */
  FORK_JOIN_POOL
}
