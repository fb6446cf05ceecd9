package corecast.analysis.order;

import java.util.List;

/**
 * The run on one number of processors, by the order of the tasks of pools.
 *
 * @param processors how many
 * @param timeNanos T(P) with pools as they are, ns
 * @param times with other orders
 * @param boundNanos no order is faster, ns; NaN if that is not known
 */
public record OrderedTimes(
    int processors, double timeNanos, List<OrderedTime> times, double boundNanos) {
  public OrderedTimes {
    times = List.copyOf(times);
  }
}
