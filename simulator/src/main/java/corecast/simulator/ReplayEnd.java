package corecast.simulator;

import corecast.simulator.machine.Windows;
import corecast.simulator.timeline.Outcome;

/**
 * How a replay ended.
 *
 * @param outcome whether every body came to its end
 * @param nanos time of the last event by the replay's clock
 * @param attained in attained service: h(n) for n = 0, 1, ..., the service attained with n bodies
 *     running, ns; empty in wall time
 * @param enough in wall time: from so many processors on, up to those of the replay, it ends alike
 * @param markNanos by object: when the mark was reached first; NaN if never
 * @param windows in attained service, beside rivals: h(n) window after window; else without any
 */
public record ReplayEnd(
    Outcome outcome,
    double nanos,
    long[] attained,
    int enough,
    double[] markNanos,
    Windows windows) {}
