package corecast.examples.targets;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Two threads that take turns and look for theirs all the time. */
public final class Spinning {
  private static final AtomicInteger TURN = new AtomicInteger();
  private static final AtomicBoolean TAKEN = new AtomicBoolean();
  private static final AtomicLong COUNTED = new AtomicLong();
  private static volatile boolean over;

  private Spinning() {}

  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    Thread other = new Thread(() -> play(1, rounds), "other");
    Thread counting = new Thread(Spinning::countUntilOver, "counting");
    counting.setDaemon(true);
    other.start();
    play(0, rounds);
    other.join();
    counting.start();
    over = true;
    counting.join();
    System.out.println("turns " + TURN.get());
  }

  private static void play(int me, int rounds) {
    for (int i = 0; i < rounds; i++) {
      awaitTurn(me + 2 * i);
      takeLock();
      TURN.incrementAndGet();
      TAKEN.set(false);
    }
  }

  private static void awaitTurn(int mine) {
    while (TURN.get() != mine) {}
  }

  private static void takeLock() {
    while (TAKEN.getAndSet(true)) {
      Thread.yield();
    }
  }

  /** No loop that only waits: it counts. */
  private static void countUntilOver() {
    while (!over) {
      COUNTED.incrementAndGet();
    }
  }
}
