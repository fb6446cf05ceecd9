package corecast.oracle;

/** What a random program is made of besides segments. */
public enum Primitive {
  LOCK,
  READ_WRITE_LOCK,
  SEMAPHORE,
  SIGNAL,
  LATCH,
  BARRIER,
  QUEUE,
  POOL,
  SPAWN,
  MONITOR,
  PARK,
  MARK,
  FORK_JOIN,
  STAGE,
  TRANSFER,
  /** A pool without workers of its own. */
  SERVE,
  /** Some threads are virtual. */
  VIRTUAL,
  /** Locks, permits and items that are tried. */
  ATTEMPT
}
