package corecast.analysis.order;

/**
 * A replay with pools of one order.
 *
 * @param order of the tasks of pools
 * @param timeNanos T(P), ns; NaN if the replay deadlocks in that order
 * @param gain which share of the time with pools as they are is saved; negative if it takes longer,
 *     NaN if it deadlocks
 */
public record OrderedTime(PoolOrder order, double timeNanos, double gain) {}
