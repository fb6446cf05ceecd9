package corecast.recorder.hook.loop;

/** Comparisons that decide whether a loop ends, as the byte code has them. */
public final class Comparison {
  /**
   * The byte code that compares for equality; behind it those for {@code !=, <, >=, >} and {@code
   * <=}.
   */
  public static final int IFEQ = 153;

  private Comparison() {}

  /**
   * Whether a loop ends.
   *
   * @param how the byte code of the comparison times 4, and 2 if the loop ends if it holds
   */
  public static boolean ends(int a, int b, int how) {
    return isTrue(a, b, how >> 2) == ((how & 2) != 0);
  }

  public static boolean ends(boolean same, int how) {
    return (same == (how >> 2 == IFEQ)) == ((how & 2) != 0);
  }

  private static boolean isTrue(int a, int b, int comparison) {
    return switch (comparison - IFEQ) {
      case 0 -> a == b;
      case 1 -> a != b;
      case 2 -> a < b;
      case 3 -> a >= b;
      case 4 -> a > b;
      default -> a <= b;
    };
  }
}
