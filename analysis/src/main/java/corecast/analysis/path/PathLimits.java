package corecast.analysis.path;

/**
 * Which near-critical paths are wanted (Alexander et al., definition 1).
 *
 * @param withinPercent only those that are at most so much shorter than the critical path, 0 to 100
 */
public record PathLimits(int most, double withinPercent) {
  public PathLimits {
    if (most < 1 || !(withinPercent >= 0 && withinPercent <= 100)) {
      throw new IllegalArgumentException(
          most + " paths within " + withinPercent + " %: expected at least 1, and 0 to 100 %");
    }
  }

  public static PathLimits longest(int most) {
    return new PathLimits(most, 100);
  }

  /** By how much a near-critical path may be shorter than a critical path of that length. */
  long slack(long criticalLength) {
    return withinPercent == 100
        ? criticalLength
        : (long) Math.floor(criticalLength * (withinPercent / 100));
  }
}
