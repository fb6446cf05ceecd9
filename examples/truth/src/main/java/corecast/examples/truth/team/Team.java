package corecast.examples.truth.team;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that are started together and waited for, as drivers and their users write it. */
public final class Team {
  private Team() {}

  /** What each thread does. */
  public interface Part {
    /**
     * Does the part of one thread.
     *
     * @param member 0 to the size of the team - 1
     */
    void run(int member) throws Exception;
  }

  /**
   * Runs a part in each of some threads and waits for all of them.
   *
   * @throws IllegalStateException if a part failed
   */
  public static void run(int size, Part part) throws InterruptedException {
    AtomicReference<Exception> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int m = 0; m < size; m++) {
      int member = m;
      Thread thread =
          new Thread(
              () -> {
                try {
                  part.run(member);
                } catch (Exception failed) {
                  failure.compareAndSet(null, failed);
                }
              },
              "member" + m);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Exception failed = failure.get();
    if (failed != null) {
      throw new IllegalStateException("a part failed", failed);
    }
  }
}
