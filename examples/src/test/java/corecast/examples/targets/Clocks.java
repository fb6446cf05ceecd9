package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;

/** Programs that look at the clock themselves. */
public final class Clocks {
  private static final int THREADS = 4;

  private Clocks() {}

  public static void main(String[] args) throws Exception {
    all(() -> {}); // what main loads to start threads is not beside those that are timed
    switch (args[0]) {
      case "bench" -> all(() -> bench(24 * Work.UNIT_NANOS));
      case "waits" -> all(Clocks::waits);
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("done");
  }

  private static void all(Work.Body body) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(Work.start("worker-" + i, body));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Works until then: longer than a busy machine takes to start the program. */
  private static void bench(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Work.part(100);
    }
  }

  /** Four times 2. */
  private static void waits() {
    for (int i = 0; i < 4; i++) {
      waitFor(2 * Work.UNIT_NANOS);
    }
  }

  private static void waitFor(long nanos) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }
}
