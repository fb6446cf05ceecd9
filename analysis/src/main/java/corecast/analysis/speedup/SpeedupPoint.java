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
 * @param otherSpeedup the same with the other of two machines, ideal sharing and run queues; empty
 *     if only one was asked for, or the other one takes long
 */
public record SpeedupPoint(
    int processors,
    double timeNanos,
    double speedup,
    double efficiency,
    OptionalDouble lowerBoundNanos,
    OptionalDouble otherSpeedup) {

  /** Of one machine. */
  public SpeedupPoint(
      int processors,
      double timeNanos,
      double speedup,
      double efficiency,
      OptionalDouble lowerBoundNanos) {
    this(processors, timeNanos, speedup, efficiency, lowerBoundNanos, OptionalDouble.empty());
  }

  /** The same beside another machine. */
  public SpeedupPoint beside(double other) {
    return new SpeedupPoint(
        processors,
        timeNanos,
        speedup,
        efficiency,
        lowerBoundNanos,
        Double.isNaN(other) ? OptionalDouble.empty() : OptionalDouble.of(other));
  }

  /** The lower one of both. */
  public double leastSpeedup() {
    return Math.min(speedup, otherSpeedup.orElse(speedup));
  }

  /** The higher one of both. */
  public double mostSpeedup() {
    return Math.max(speedup, otherSpeedup.orElse(speedup));
  }
}
