package corecast.analysis.path;

/**
 * An activity class of a replay: what it could save, and how much later it could be.
 *
 * @param criticalNanos its time on the first of the longest paths
 * @param mbmKNanos Maximum Benefit Metric over the paths found (Alexander et al., section 5): by
 *     how much the end can come earlier if the class takes no time, as far as these paths tell
 * @param mbmAllNanos the same over all paths, by logical zeroing: the longest path is computed
 *     again without it, all other segments as long as they are in this replay. With fewer
 *     processors than threads that is no bound: the others would then run faster, or in another
 *     order
 * @param mbmReplayedNanos T(P) - T(P) with its segments of no length, by another replay: what is
 *     gained in the model, with all decisions made anew. May be more than the time on the critical
 *     path, and less than 0. NaN if that replay deadlocks, or the program is too large to be
 *     changed in memory
 */
public record ActivityBenefit(
    String activity,
    double criticalNanos,
    double mbmKNanos,
    double mbmAllNanos,
    double totalSlackNanos,
    double freeSlackNanos,
    double mbmReplayedNanos) {}
