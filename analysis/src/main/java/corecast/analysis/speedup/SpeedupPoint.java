package corecast.analysis.speedup;

import java.util.OptionalDouble;

/**
 * The prediction for one processor count.
 *
 * @param processors P
 * @param timeNanos T(P), ns
 * @param speedup T(1) / T(P)
 * @param efficiency speedup / P
 * @param lowerBoundNanos max(work / P, longest chain), ns; empty where it would not be a bound
 */
public record SpeedupPoint(
    int processors,
    double timeNanos,
    double speedup,
    double efficiency,
    OptionalDouble lowerBoundNanos) {}
