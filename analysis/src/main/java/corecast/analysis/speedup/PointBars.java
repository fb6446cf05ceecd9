package corecast.analysis.speedup;

import corecast.analysis.interval.Interval;

/**
 * Where the prediction for one processor count lies, as far as chance goes.
 *
 * @param time of T(P), ns
 * @param speedup of T(1) / T(P)
 */
public record PointBars(Interval time, Interval speedup) {}
