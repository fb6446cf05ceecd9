package corecast.recorder.executor;

/** In which order a {@link CriticalPathExecutor} begins the tasks that wait in its queue. */
public enum TaskOrder {
  /** First come, first served, as in every pool of the library. */
  FIFO,
  /** Tasks of the types that are on the critical path first (Dooley et al., section 7.1). */
  TYPES,
  /** The longest remaining path first: the time from a task's beginning until all is done. */
  LONGEST_PATH
}
