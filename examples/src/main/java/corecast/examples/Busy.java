package corecast.examples;

import java.util.List;

/** What the programs of styles are made of: work that no compiler can leave out, and threads. */
final class Busy {
  @SuppressWarnings("UnusedVariable") // written so that the work has a result
  private static volatile long sink;

  private Busy() {}

  /** Keeps the processor busy; a unit is about ten nanoseconds. */
  static void work(int units) {
    long x = units;
    for (int i = 0; i < units; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
    }
    sink = x;
  }

  /** A part of a program that may wait. */
  @FunctionalInterface
  interface Part {
    void run() throws Exception;
  }

  /** A thread that is not started. */
  static Thread thread(String name, Part part) {
    return new Thread(
        () -> {
          try {
            part.run();
          } catch (Exception e) {
            throw new IllegalStateException(name + " failed", e);
          }
        },
        name);
  }

  /** Starts all threads and waits until they are done. */
  static void run(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
