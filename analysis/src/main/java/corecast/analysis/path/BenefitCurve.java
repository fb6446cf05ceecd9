package corecast.analysis.path;

import java.util.List;

/**
 * The Maximum Benefit Metric of an activity class over more and more paths (Alexander et al.,
 * figure 5). It does not grow, and ends at the metric over all paths.
 *
 * @param nanos its metric over the 1, 2, ... longest paths, ns
 * @param mbmAllNanos over all paths
 */
public record BenefitCurve(String activity, List<Double> nanos, double mbmAllNanos) {
  public BenefitCurve {
    nanos = List.copyOf(nanos);
  }
}
