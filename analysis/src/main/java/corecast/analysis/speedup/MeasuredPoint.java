package corecast.analysis.speedup;

import org.apache.commons.math3.stat.StatUtils;

/**
 * A prediction for one processor count beside real runs on as many.
 *
 * @param predicted the prediction with ideal sharing
 * @param queuesSpeedup T(1) / T(P) predicted with the run queues of an operating system; NaN if it
 *     was not asked for
 * @param nanos what the runs took, ns; at least one
 * @param oneNanos median of the runs on one processor, ns
 */
public record MeasuredPoint(
    SpeedupPoint predicted, double queuesSpeedup, double[] nanos, double oneNanos) {

  /** Median of what the runs took, ns. */
  public double medianNanos() {
    return median(nanos);
  }

  /** The shortest run, ns. */
  public double leastNanos() {
    return StatUtils.min(nanos);
  }

  /** The longest run, ns. */
  public double mostNanos() {
    return StatUtils.max(nanos);
  }

  /** How far the runs are apart, as a part of their median. */
  public double spread() {
    return (mostNanos() - leastNanos()) / medianNanos();
  }

  /** T(1) / T(P) of the medians. */
  public double speedup() {
    return oneNanos / medianNanos();
  }

  /** Of the predicted speedup: 0.1 if it is a tenth above the measured one. */
  public double error() {
    return predicted.speedup() / speedup() - 1;
  }

  /** The same of the speedup with run queues; NaN if there is none. */
  public double queuesError() {
    return queuesSpeedup / speedup() - 1;
  }

  /** The median of some times; the mean of the two in the middle, if they are an even number. */
  public static double median(double[] nanos) {
    return StatUtils.percentile(nanos, 50);
  }
}
