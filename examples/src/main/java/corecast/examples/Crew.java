package corecast.examples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Several threads with the same program, told apart by their number. */
final class Crew {
  private Crew() {}

  /** What each thread does; the result is part of the sum. */
  @FunctionalInterface
  interface Worker {
    long run(int own) throws Exception;
  }

  /** Starts the threads, waits until they are done, and returns the sum of their results. */
  static long crew(String name, int size, Worker worker) throws InterruptedException {
    long[] sums = new long[size];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int own = i;
      threads.add(Busy.thread(name + "-" + i, () -> sums[own] = worker.run(own)));
    }
    Busy.run(threads);
    return Arrays.stream(sums).sum();
  }
}
