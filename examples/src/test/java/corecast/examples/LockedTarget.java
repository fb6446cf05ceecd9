package corecast.examples;

/** Threads that do most of their work with one lock. */
final class LockedTarget {
  private static final int THREADS = 4;
  private static final int ROUNDS = 20;
  private static final Object LOCK = new Object();

  private LockedTarget() {}

  private static void rounds() {
    for (int i = 0; i < ROUNDS; i++) {
      Busy.work(50_000);
      synchronized (LOCK) {
        inside();
      }
    }
  }

  private static void inside() {
    Busy.work(150_000);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(LockedTarget::rounds, "worker-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
