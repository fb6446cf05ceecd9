package corecast.analysis.path;

/**
 * What segments that count as one activity have in common: the activity classes of Alexander et
 * al., section 5.
 */
public enum GroupBy {
  /** The innermost function. */
  FUNCTION,
  /** The thread or task. */
  THREAD,
  /** The pool of a task; all virtual threads are one; any other thread is one by itself. */
  POOL,
  /** The lock that was taken last of those held. */
  LOCK,
  /** The package of the innermost function. */
  PACKAGE,
  /** Computation, computation under a lock, sleep or input and output. */
  KIND
}
