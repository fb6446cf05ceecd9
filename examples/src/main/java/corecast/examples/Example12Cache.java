package corecast.examples;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Example 12: threads that look up prices in a cache, and find those that are missing under its
 * lock.
 *
 * <p><b>Why.</b> A lock that is held for long while others wait is the usual reason why more
 * processors do not help, and to make the function under it faster is not the best that can be
 * done.
 *
 * <p><b>How to run.</b> The argument is the number of caches, each with its own lock, among which
 * keys are divided: 1 if not given. {@code corecast demo} records it with one, and measures it with
 * 64.
 *
 * <p><b>What to expect.</b> Corecast names the lock first. With 64 caches the program is nearly
 * twice as fast on two processors as with one.
 */
public final class Example12Cache {
  private static final int THREADS = 4;
  private static final int KEYS_OF_EACH = 1_000;

  /** Some 10 and 180 microseconds. */
  private static final int CHECK = 1_000;

  private static final int PRICE = 18_000;

  private final Map<Integer, Integer> prices = new HashMap<>();

  private Example12Cache() {}

  public static void main(String[] args) throws InterruptedException {
    List<Example12Cache> caches = new ArrayList<>();
    for (int i = 0; i < (args.length == 0 ? 1 : Integer.parseInt(args[0])); i++) {
      caches.add(new Example12Cache());
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i * KEYS_OF_EACH;
      threads.add(Busy.thread("client-" + i, () -> lookUpFrom(first, caches)));
    }
    Busy.run(threads);
    System.out.println("found " + caches.stream().mapToInt(cache -> cache.prices.size()).sum());
  }

  private static void lookUpFrom(int first, List<Example12Cache> caches) {
    for (int key = first; key < first + KEYS_OF_EACH; key++) {
      Busy.work(CHECK);
      caches.get(key % caches.size()).lookUp(key);
    }
  }

  private synchronized int lookUp(int key) {
    return prices.computeIfAbsent(key, Example12Cache::price);
  }

  private static int price(int key) {
    Busy.work(PRICE);
    return 100 + key;
  }
}
