package corecast.junit;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scenarios that {@link ScalesToIT} runs; by its name it is no test for the build itself. */
class Scenarios {
  private static final Object LOCK = new Object();
  private static volatile double sink;

  private static void work(int rounds) {
    double x = 1;
    for (int i = 0; i < rounds; i++) {
      x = Math.sin(x) + i;
    }
    sink = x;
  }

  private static void inFourThreads(Runnable piece, int pieces) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < pieces; k++) {
                  piece.run();
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  @ScalesTo(processors = 4, speedup = 2.5, runs = 1)
  void scales() throws InterruptedException {
    inFourThreads(() -> work(300_000), 30);
  }

  @Test
  @ScalesTo(processors = 4, speedup = 2.5)
  void scalesThreeTimes() throws InterruptedException {
    scales();
  }

  @Test
  @ScalesTo(processors = 4, speedup = 3, runs = 1)
  void isUnderOneLock() throws InterruptedException {
    inFourThreads(
        () -> {
          synchronized (LOCK) {
            work(300_000);
          }
        },
        30);
  }

  @Test
  @ScalesTo(processors = 4, speedup = 2, runs = 1)
  void isTooShort() throws InterruptedException {
    inFourThreads(() -> work(10), 1);
  }

  @Test
  @ScalesTo(processors = 4, speedup = 2, runs = 1)
  void throwsSomething() {
    throw new IllegalStateException("so");
  }
}
