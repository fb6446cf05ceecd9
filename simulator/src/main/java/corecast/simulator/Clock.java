package corecast.simulator;

/**
 * The clock that a replay goes by, and the processors it is on.
 *
 * @param isWall whether it tells wall time; otherwise attained service: every body that runs gets
 *     one ns of service in one ns, however many run, and so do delays
 * @param processors in attained service they do nothing but size {@code pool W processors}
 */
public record Clock(boolean isWall, int processors) {
  /**
   * @throws IllegalArgumentException if there is no processor
   */
  public Clock {
    if (processors < 1) {
      throw new IllegalArgumentException(
          "processors = " + processors + ": expected at least 1; give -p 1 or more");
    }
  }

  public static Clock wall(int processors) {
    return new Clock(true, processors);
  }

  /** Attained service; the processors size pools that are as large as the machine. */
  public static Clock service(int processors) {
    return new Clock(false, processors);
  }
}
