package corecast.study;

import java.util.Locale;

/**
 * How fast a program is expected to be on many processors.
 *
 * @param speedup T(1) / T(P), more than 0
 */
public record SpeedupGoal(double speedup, int processors) {

  public SpeedupGoal {
    if (!(speedup > 0) || Double.isInfinite(speedup)) {
      throw new IllegalArgumentException("speedup " + speedup + ": expected a number above 0");
    }
    if (processors < 1 || processors > Processors.LARGEST) {
      throw new IllegalArgumentException(
          "processors " + processors + ": expected a number from 1 to " + Processors.LARGEST);
    }
    if (speedup > processors) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "speedup %s on %d: no program is faster than the processors that it has",
              speedup,
              processors));
    }
  }

  /**
   * Reads one that is written as {@code 5.5@8}.
   *
   * @throws IllegalArgumentException if it is none; the message says why
   */
  public static SpeedupGoal of(String text) {
    int at = text.indexOf('@');
    try {
      if (at > 0) {
        return new SpeedupGoal(
            Double.parseDouble(text.substring(0, at)),
            Integer.parseInt(text.substring(at + 1).strip()));
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "'" + text + "': expected a speedup and a number of processors, such as 5.5@8");
  }
}
