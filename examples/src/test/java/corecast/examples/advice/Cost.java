package corecast.examples.advice;

/**
 * How long functions work: rounds of a loop, with {@code -Dcheaper=f} a fifth fewer of function f.
 */
final class Cost {
  /** What each round does: {@code x = x * A + B; x ^= x >>> 17}. */
  static final long A = 6364136223846793005L;

  static final long B = 1442695040888963407L;

  private static final double ROUNDS_IN_A_MICRO = 500;
  private static final double CHEAPER = 0.8;

  private static long start;

  private Cost() {}

  /** Rounds that take about so many microseconds. */
  static int rounds(String function, double micros) {
    boolean cheaper = function.equals(System.getProperty("cheaper"));
    return (int) Math.round(micros * ROUNDS_IN_A_MICRO * (cheaper ? CHEAPER : 1));
  }

  static void begin() {
    start = System.nanoTime();
  }

  /** Prints the time since {@link #begin}, and something of the result, so that it is needed. */
  static void end(long result) {
    System.out.println(
        "ms " + (System.nanoTime() - start) / 10_000 / 100.0 + " result " + (result & 1));
  }
}
