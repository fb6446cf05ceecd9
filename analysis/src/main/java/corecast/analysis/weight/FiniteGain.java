package corecast.analysis.weight;

/**
 * What a function's weight promises beside what a replay with the function really made cheaper
 * gives.
 *
 * @param promisedNanos weight x the work taken away, ns
 * @param replayedNanos T(P) less T(P) of the replay with the cheaper function, ns; NaN if that
 *     replay deadlocks
 * @param agree whether they differ by less than a fifth of the larger or 0.1 % of T(P)
 */
public record FiniteGain(
    int processors, String function, double promisedNanos, double replayedNanos, boolean agree) {}
