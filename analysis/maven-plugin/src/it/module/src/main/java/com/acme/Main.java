package com.acme;

import java.util.logging.Logger;

/** Two threads that do not share anything, in a module. */
public final class Main {
  private static volatile double sink;

  private Main() {}

  private static void work() {
    double x = 1;
    for (int i = 0; i < 9_000_000; i++) {
      x = Math.sin(x) + i;
    }
    sink = x;
  }

  static void inTwoThreads() throws InterruptedException {
    Thread other = new Thread(Main::work);
    other.start();
    work();
    other.join();
  }

  public static void main(String[] args) throws InterruptedException {
    inTwoThreads();
    Logger.getGlobal().info("worked " + sink);
    System.out.println("in module " + Main.class.getModule().getName());
  }
}
