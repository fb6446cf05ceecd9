package com.acme;

/** Threads that do not share anything, as many as the argument says. */
public final class Main {
  private static volatile double sink;

  private Main() {}

  private static void work() {
    double x = 1;
    for (int i = 0; i < 8_000_000; i++) {
      x = Math.sin(x) + i;
    }
    sink = x;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[Integer.parseInt(args[0])];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(Main::work);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("worked " + sink);
  }
}
