package corecast.examples.targets;

/**
 * A third of the work is done in one function and two thirds in another one, called by turns by a
 * third: in long pieces by one thread, in pieces of microseconds between sections of a lock by
 * another.
 */
public final class Thirds {
  private static final int LONG = 8_000_000;
  private static final int SHORT = 2_000;
  private static long sum;

  private Thirds() {}

  private static long third(int rounds) {
    long x = rounds;
    for (int i = 0; i < rounds; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
    }
    return x;
  }

  private static long twoThirds(int rounds) {
    long x = rounds;
    for (int i = 0; i < 2 * rounds; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
    }
    return x;
  }

  private static long both(int rounds) {
    return third(rounds) + twoThirds(rounds);
  }

  private static synchronized void add(long part) {
    sum += part;
  }

  private static void work(int pieces, int rounds) {
    for (int i = 0; i < pieces; i++) {
      add(both(rounds));
    }
  }

  /** The argument is in how many long pieces the work of each thread would be. */
  public static void main(String[] args) throws InterruptedException {
    int pieces = Integer.parseInt(args[0]);
    Thread first = new Thread(() -> work(pieces, LONG), "long");
    Thread second = new Thread(() -> work(pieces * (LONG / SHORT), SHORT), "short");
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(sum);
  }
}
