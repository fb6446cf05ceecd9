package corecast.simulator.primitive;

import java.util.ArrayDeque;

/**
 * Where each of a number of equal things came from, first in first out; only for those who collect
 * all that was needed.
 */
final class Origins {
  private final IntQueue causes = new IntQueue();
  private final ArrayDeque<Long> counts = new ArrayDeque<>();
  private int newest = -1;

  Origins(long initial) {
    if (initial > 0) {
      put(initial, -1);
    }
  }

  private void put(long n, int cause) {
    if (cause == newest && !counts.isEmpty()) {
      counts.addLast(counts.removeLast() + n);
    } else {
      causes.add(cause);
      counts.addLast(n);
      newest = cause;
    }
  }

  void add(long n, int cause) {
    if (n > 0) {
      put(n, cause);
    }
  }

  /** The acting body needs the oldest {@code n}. */
  void take(long n, Instant now) {
    long missing = n;
    while (missing > 0 && !counts.isEmpty()) {
      now.alsoNeeds(causes.peek());
      long there = counts.removeFirst();
      if (there > missing) {
        counts.addFirst(there - missing);
        return;
      }
      missing -= there;
      causes.poll();
    }
  }
}
