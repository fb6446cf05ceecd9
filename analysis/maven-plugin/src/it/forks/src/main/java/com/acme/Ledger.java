package com.acme;

/** What threads book in, with a lock or without. */
final class Ledger {
  private static final Object LEDGER = new Object();
  private static volatile double sink;

  private Ledger() {}

  static void book() {
    double x = 1;
    for (int i = 0; i < 400_000; i++) {
      x = Math.sin(x) + i;
    }
    sink = x;
  }

  static void bookLocked() {
    synchronized (LEDGER) {
      book();
    }
  }

  /** Each of four threads does it 20 times. */
  static void inFourThreads(Runnable booking) throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int k = 0; k < 20; k++) {
                  booking.run();
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
