package corecast.simulator;

import corecast.simulator.timeline.Outcome;

/**
 * Completion times without a timeline.
 *
 * @param timeNanos T(P) of each, exact up to the rounding of a quotient; NaN after a deadlock
 * @param outcome how the first replay that did not complete ended, else completed
 * @param unlimitedNanos T with at least as many processors as bodies ever run at once; a lower
 *     bound of T(P) where {@code closedForm}
 * @param closedForm whether the closed formula was used, so that the order of events is the same at
 *     every count
 * @param maxRunning the largest number of bodies that ran at once
 */
public record Completion(
    int[] processors,
    double[] timeNanos,
    Outcome outcome,
    double unlimitedNanos,
    boolean closedForm,
    int maxRunning) {}
