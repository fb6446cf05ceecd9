package corecast.targets;

/** Threads that start together and are waited for. */
final class Crew {
  private Crew() {}

  /** Something that may be interrupted. */
  interface Work {
    void run() throws Exception;
  }

  static Thread start(Work work) {
    Thread thread = thread(work);
    thread.start();
    return thread;
  }

  static Thread start(String name, Work work) {
    Thread thread = thread(work);
    thread.setName(name);
    thread.start();
    return thread;
  }

  private static Thread thread(Work work) {
    return new Thread(
        () -> {
          try {
            work.run();
          } catch (Exception e) {
            System.out.println("failed: " + e);
          }
        });
  }

  /** Starts {@code n} threads and joins them: n STARTs, n JOINs. */
  static void run(int n, Work work) throws InterruptedException {
    Thread[] threads = new Thread[n];
    for (int i = 0; i < n; i++) {
      threads[i] = start(work);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
