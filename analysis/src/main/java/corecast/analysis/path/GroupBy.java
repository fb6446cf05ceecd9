package corecast.analysis.path;

/**
 * What segments that count as one activity have in common: the activity classes of Alexander et
 * al., section 5.
 */
public enum GroupBy {
  FUNCTION,
  THREAD,
  /** The pool of a task; all virtual threads are one; any other thread is one by itself. */
  POOL,
  /** The lock that was taken last of those held. */
  LOCK,
  PACKAGE,
  /** Computation, computation under a lock, sleep or input and output. */
  KIND
}
