package corecast.examples.truth;

/**
 * Work that shares nothing with anybody: steps through memory and arithmetic, always the same.
 * Prints how many milliseconds it took.
 */
public final class Alone {
  private static final int NUMBERS = 4 << 20;
  private static final int STEPS = 30_000_000;

  private Alone() {}

  public static void main(String[] args) {
    int[] numbers = new int[NUMBERS];
    int last = walk(numbers, STEPS / 10); // compiled from here on
    long begin = System.nanoTime();
    last += walk(numbers, STEPS);
    long took = System.nanoTime() - begin;
    System.out.println(took / 1e6 + " " + last);
  }

  private static int walk(int[] numbers, int steps) {
    int at = 1;
    for (int step = 0; step < steps; step++) {
      int next = at * 1_664_525 + 1_013_904_223;
      numbers[next >>> 10 & NUMBERS - 1] += step;
      at = next ^ numbers[step & NUMBERS - 1];
    }
    return at;
  }
}
