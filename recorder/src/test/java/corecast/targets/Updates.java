package corecast.targets;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that change atomics by compare-and-set: a large array is copied, or a number grows. */
public final class Updates {
  public static final int THREADS = 2;
  public static final int TIMES = 10;

  /** To copy them takes much longer than two microseconds. */
  private static final int NUMBERS = 1 << 20;

  private static final AtomicReference<int[]> BY_HAND = new AtomicReference<>(new int[NUMBERS]);
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final AtomicReference<int[]> byMethod = new AtomicReference<>(new int[NUMBERS]);
  private final AtomicInteger failures = new AtomicInteger();

  private static int[] more(int[] old) {
    int[] copy = old.clone();
    copy[0]++;
    return copy;
  }

  private static void changeByHand() {
    int[] old;
    do {
      old = BY_HAND.get();
    } while (!BY_HAND.compareAndSet(old, more(old)));
  }

  private static void count() {
    int old;
    do {
      old = COUNT.get();
    } while (!COUNT.compareAndSet(old, old + 1));
  }

  private void fail() {
    try {
      byMethod.updateAndGet(
          old -> {
            throw new IllegalStateException("refused");
          });
    } catch (IllegalStateException e) {
      failures.incrementAndGet();
    }
  }

  private void run() {
    for (int i = 0; i < TIMES; i++) {
      changeByHand();
      count();
      byMethod.getAndUpdate(old -> more(old));
      fail();
    }
  }

  public static void main(String[] args) throws Exception {
    Updates updates = new Updates();
    Crew.run(THREADS, updates::run);
    System.out.println(BY_HAND.get()[0] + " " + updates.byMethod.get()[0]);
    System.out.println(COUNT + " " + updates.failures);
  }
}
