package corecast.targets;

import java.util.concurrent.CyclicBarrier;

/** Three threads meet ten times; the last to arrive takes a lock in the barrier's action. */
public final class Barriers {
  private static int rounds;

  public static void main(String[] args) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(3, Barriers::round);
    Crew.run(
        3,
        () -> {
          for (int i = 0; i < 10; i++) {
            barrier.await();
          }
        });
    System.out.println(rounds);
  }

  private static synchronized void round() {
    rounds++;
  }
}
