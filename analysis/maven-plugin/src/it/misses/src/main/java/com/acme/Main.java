package com.acme;

/** Four threads that work under one lock. */
public final class Main {
  private static final Object LEDGER = new Object();
  private static volatile double sink;

  private Main() {}

  private static void book() {
    double x = 1;
    for (int i = 0; i < 400_000; i++) {
      x = Math.sin(x) + i;
    }
    sink = x;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int k = 0; k < 20; k++) {
                  synchronized (LEDGER) {
                    book();
                  }
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("booked " + sink);
  }
}
