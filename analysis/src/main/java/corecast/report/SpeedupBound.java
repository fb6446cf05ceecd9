package corecast.report;

import corecast.analysis.speedup.SpeedupPoint;
import java.util.OptionalDouble;

/** The speedup that no order of the program's steps can exceed. */
final class SpeedupBound {
  static final String NAME = "upper bound (processors, work, longest chain of work)";

  private SpeedupBound() {}

  /**
   * What the lower bound of the time allows, and never more than there are processors: the time on
   * one processor has more in it than the work that the bound divides, such as waits and the
   * virtual machine's own threads.
   */
  static OptionalDouble of(SpeedupPoint point) {
    double least = point.lowerBoundNanos().orElse(0);
    double one = point.speedup() * point.timeNanos();
    return least > 0 && one > 0
        ? OptionalDouble.of(Math.min(point.processors(), one / least))
        : OptionalDouble.empty();
  }
}
