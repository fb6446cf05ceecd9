package corecast.examples;

/**
 * Example 10: orders that are priced and booked by four threads.
 *
 * <p><b>Why.</b> Each order is priced under the lock of the ledger, though only booking needs it.
 * So the threads wait for one another.
 *
 * <p><b>How to run.</b> docs/tutorial.md finds the lock, tries what removing it gains, changes the
 * source, and compares.
 *
 * <p><b>What to expect.</b> A speedup of little more than 1, and of nearly 4 on four processors as
 * soon as orders are priced before the lock is taken.
 */
public final class Example10Orders {
  private static final int THREADS = 4;
  private static final int ORDERS_OF_EACH = 2_500;

  private static final Object LEDGER = new Object();
  private static long booked;

  private Example10Orders() {}

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int first = i * ORDERS_OF_EACH;
      threads[i] = new Thread(() -> handleFrom(first), "clerk-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("booked " + booked);
  }

  private static void handleFrom(int first) {
    for (int order = first; order < first + ORDERS_OF_EACH; order++) {
      handle(order);
    }
  }

  private static void handle(int order) {
    int checked = check(order);
    synchronized (LEDGER) {
      long price = price(checked);
      booked += price;
    }
  }

  /** Some 0.1 ms of work. */
  private static int check(int order) {
    return (int) (work(order, 10_000) & 0xFFFF);
  }

  /** Some 0.7 ms of work. */
  private static long price(int checked) {
    return work(checked, 70_000) & 0xFFFF;
  }

  private static long work(long seed, int rounds) {
    long x = seed;
    for (int i = 0; i < rounds; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 29;
    }
    return x;
  }
}
