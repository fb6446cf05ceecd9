package corecast.analysis.speedup;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

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
 * @param bars where they lie as far as chance goes; {@code null} if that is not known
 */
public record SpeedupPoint(
    int processors,
    double timeNanos,
    double speedup,
    double efficiency,
    OptionalDouble lowerBoundNanos,
    OptionalDouble otherSpeedup,
    @Nullable PointBars bars) {

  /** Of one machine. */
  public SpeedupPoint(
      int processors,
      double timeNanos,
      double speedup,
      double efficiency,
      OptionalDouble lowerBoundNanos) {
    this(processors, timeNanos, speedup, efficiency, lowerBoundNanos, OptionalDouble.empty(), null);
  }

  /** The same beside another machine. */
  public SpeedupPoint beside(double other) {
    return new SpeedupPoint(
        processors,
        timeNanos,
        speedup,
        efficiency,
        lowerBoundNanos,
        Double.isNaN(other) ? OptionalDouble.empty() : OptionalDouble.of(other),
        bars);
  }

  /** The same with error bars. */
  SpeedupPoint with(PointBars known) {
    return new SpeedupPoint(
        processors, timeNanos, speedup, efficiency, lowerBoundNanos, otherSpeedup, known);
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
