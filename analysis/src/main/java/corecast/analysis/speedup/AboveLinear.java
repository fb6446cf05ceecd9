package corecast.analysis.speedup;

import java.util.Optional;

/**
 * Why a program is more times as fast as it has processors. The threads of the virtual machine have
 * the program's only processor, too, and one of their own where there are several; and threads may
 * come in an order that costs more time on one processor than on several.
 */
public final class AboveLinear {
  /** What is printed with three digits is not above for less. */
  private static final double MORE = 1.005;

  private static final String WHY =
      " On 1 processor the JVM's own threads take time from the program, or its threads come in an"
          + " order that costs more.";

  public static final String WORDS = "The speedup is more than the number of processors." + WHY;

  public static final String WITH_A_CHANGE =
      "With one of these changes the speedup is more than the number of processors." + WHY;

  private AboveLinear() {}

  public static boolean is(double speedup, int processors) {
    return speedup > MORE * processors;
  }

  static Optional<String> sentence(SpeedupCurve curve) {
    return curve.points().stream().anyMatch(point -> is(point.speedup(), point.processors()))
        ? Optional.of(WORDS)
        : Optional.empty();
  }
}
