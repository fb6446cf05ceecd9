package corecast.analysis.path;

/**
 * What a function of a thread contributes to a path.
 *
 * @param rank of the path, 1 for a longest one
 * @param lengthNanos of the path
 * @param share its length, measured by the critical path
 * @param thread who
 * @param function what
 * @param nanos how long, on this path
 */
public record PathShare(
    int rank, double lengthNanos, double share, String thread, String function, double nanos) {}
