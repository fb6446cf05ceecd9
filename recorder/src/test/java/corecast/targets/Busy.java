package corecast.targets;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that never stop taking locks, while the program ends in some way. */
public final class Busy {
  private static final ReentrantLock[] LOCKS = new ReentrantLock[8];

  private static final CountDownLatch RUNNING = new CountDownLatch(4);
  private static final CountDownLatch SAID = new CountDownLatch(1);

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < LOCKS.length; i++) {
      LOCKS[i] = new ReentrantLock();
    }
    for (int i = 0; i < 4; i++) {
      int number = i;
      Thread thread = new Thread(() -> work(number, args[0]), "busy-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    RUNNING.await();
    System.out.println("running");
    SAID.countDown();
    switch (args[0]) {
      case "return", "forever" -> System.out.println("main ends");
      case "throw" -> throw new IllegalStateException("on purpose");
      default -> Thread.sleep(60_000);
    }
    if (args[0].equals("forever")) {
      Thread.sleep(60_000);
    }
  }

  private static void work(int number, String ending) {
    for (int n = 0; ; n++) {
      ReentrantLock lock = LOCKS[(n + number) % LOCKS.length];
      lock.lock();
      try {
        step();
      } finally {
        lock.unlock();
      }
      if (n == 8_000) {
        RUNNING.countDown();
      }
      if (n >= 16_000 && number == 2 && SAID.getCount() == 0) {
        switch (ending) {
          case "exit" -> System.exit(5);
          case "halt" -> Runtime.getRuntime().halt(6);
          default -> {}
        }
      }
    }
  }

  private static synchronized void step() {
    Thread.onSpinWait();
  }
}
