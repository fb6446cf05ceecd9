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
 * @param unevenSpeedup the same with run queues of unequal length, the lower end of the range;
 *     empty if only one machine was asked for, or it takes long
 * @param bars where they lie as far as chance goes; {@code null} if that is not known
 */
public record SpeedupPoint(
    int processors,
    double timeNanos,
    double speedup,
    double efficiency,
    OptionalDouble lowerBoundNanos,
    OptionalDouble otherSpeedup,
    OptionalDouble unevenSpeedup,
    @Nullable PointBars bars) {

  public SpeedupPoint(
      int processors,
      double timeNanos,
      double speedup,
      double efficiency,
      OptionalDouble lowerBoundNanos) {
    this(
        processors,
        timeNanos,
        speedup,
        efficiency,
        lowerBoundNanos,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        null);
  }

  public SpeedupPoint beside(double other) {
    return with(known(other), unevenSpeedup, bars);
  }

  /** This point beside run queues of unequal length. */
  public SpeedupPoint besideUneven(double uneven) {
    return with(otherSpeedup, known(uneven), bars);
  }

  public SpeedupPoint with(PointBars known) {
    return with(otherSpeedup, unevenSpeedup, known);
  }

  private SpeedupPoint with(
      OptionalDouble other, OptionalDouble uneven, @Nullable PointBars known) {
    return new SpeedupPoint(
        processors, timeNanos, speedup, efficiency, lowerBoundNanos, other, uneven, known);
  }

  private static OptionalDouble known(double speedup) {
    return Double.isNaN(speedup) ? OptionalDouble.empty() : OptionalDouble.of(speedup);
  }

  /** Whether it was replayed on more than one machine. */
  public boolean hasRange() {
    return otherSpeedup.isPresent() || unevenSpeedup.isPresent();
  }

  public double leastSpeedup() {
    return Math.min(speedup, Math.min(otherSpeedup.orElse(speedup), unevenSpeedup.orElse(speedup)));
  }

  public double mostSpeedup() {
    return Math.max(speedup, Math.max(otherSpeedup.orElse(speedup), unevenSpeedup.orElse(speedup)));
  }
}
