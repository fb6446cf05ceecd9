package corecast.analysis.path;

/**
 * What a function of a thread contributes to a path.
 *
 * @param rank of the path, 1 for a longest one
 * @param share its length, measured by the critical path
 * @param group whom it belongs to, for people: the pool of a task, all virtual threads, or the
 *     thread itself
 * @param nanos how long, on this path
 */
public record PathShare(
    int rank,
    double lengthNanos,
    double share,
    String thread,
    String group,
    String function,
    double nanos) {}
