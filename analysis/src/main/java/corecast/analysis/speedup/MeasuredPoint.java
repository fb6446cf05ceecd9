package corecast.analysis.speedup;

/**
 * A prediction for one processor count beside real runs on as many.
 *
 * @param predicted the prediction with ideal sharing
 * @param queuesSpeedup T(1) / T(P) predicted with the run queues of an operating system; NaN if it
 *     was not asked for
 * @param nanos what the runs took, ns
 * @param oneNanos median of the runs on one processor, ns
 */
public record MeasuredPoint(
    SpeedupPoint predicted, double queuesSpeedup, Spread nanos, double oneNanos) {

  /** T(1) / T(P) of the medians. */
  public double speedup() {
    return oneNanos / nanos.median();
  }

  /** Of the predicted speedup: 0.1 if it is a tenth above the measured one. */
  public double error() {
    return predicted.speedup() / speedup() - 1;
  }

  /** The same of the speedup with run queues; NaN if there is none. */
  public double queuesError() {
    return queuesSpeedup / speedup() - 1;
  }
}
