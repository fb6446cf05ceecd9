package corecast.examples;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Programs whose critical path is known: each piece of work is given so much CPU time. */
public final class LiveTarget {
  static final int ITEMS = 10;
  static final int THREADS = 3;
  static final long SHORT_MILLIS = 20;
  static final long LONG_MILLIS = 60;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static volatile long sink;

  private LiveTarget() {}

  public static void main(String[] args) throws InterruptedException, IOException {
    switch (args[0]) {
      case "pipeline" -> pipeline();
      case "fork" -> fork(false);
      case "lock" -> fork(true);
      default -> {
        System.out.println("running");
        while (System.in.read() >= 0) {
          fork(false);
          System.out.println("done");
        }
      }
    }
  }

  private static void pipeline() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Thread consumer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < ITEMS; i++) {
                  queue.take();
                  consume();
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    consumer.start();
    for (int i = 0; i < ITEMS; i++) {
      produce();
      queue.put(i);
    }
    consumer.join();
  }

  private static void fork(boolean locks) throws InterruptedException {
    Object lock = new Object();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      Thread thread =
          new Thread(
              () -> {
                if (locks) {
                  synchronized (lock) {
                    consume();
                  }
                } else {
                  consume();
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    produce();
  }

  private static void produce() {
    use(SHORT_MILLIS);
  }

  private static void consume() {
    use(LONG_MILLIS);
  }

  static void use(long millis) {
    long until = CLOCK.getCurrentThreadCpuTime() + millis * 1_000_000;
    long x = 1;
    while (CLOCK.getCurrentThreadCpuTime() < until) {
      for (int i = 0; i < 1000; i++) {
        x = x * 31 + i;
      }
      sink = x;
    }
  }
}
