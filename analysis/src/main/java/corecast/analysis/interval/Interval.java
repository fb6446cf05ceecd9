package corecast.analysis.interval;

/**
 * Between which two values a figure lies, as far as chance goes.
 *
 * @param low the lower end, in the unit of the figure
 */
public record Interval(double low, double high) {
  /** How likely an interval is to hold the true figure, where there is enough to go by. */
  public static final double LEVEL = 0.9;

  /** The one that reaches as far below a value as above it. */
  public static Interval around(double value, double half) {
    return new Interval(value - half, value + half);
  }

  public boolean holds(double value) {
    return low <= value && value <= high;
  }
}
