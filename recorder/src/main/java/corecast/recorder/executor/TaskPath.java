package corecast.recorder.executor;

import java.util.List;

/**
 * The critical path of a task (Dooley et al., section 3): of all chains of tasks that had to wait
 * for each other and lead to it, the one with the longest sum of times. No run is shorter, whatever
 * its processors.
 *
 * @param nanos its length, ns
 * @param steps what is on it, from its beginning on, without prefixes that took no time
 * @param isWhole whether the steps are all there; of a long path, the tables keep the end only
 */
public record TaskPath(long nanos, List<Step> steps, boolean isWhole) {
  public TaskPath {
    steps = List.copyOf(steps);
  }

  /**
   * A prefix: a stretch of a task that ends as it submits another task, or ends.
   *
   * @param type the type of the task, see {@link CriticalPathExecutor}
   * @param nanos how long it took, ns
   */
  public record Step(String type, long nanos) {}
}
