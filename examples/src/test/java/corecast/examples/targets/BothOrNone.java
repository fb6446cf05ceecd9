package corecast.examples.targets;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads that each try to get two locks, in opposite orders, and give back the one where they
 * do not get the other: had they waited, they could do so for ever.
 */
public final class BothOrNone {
  private static final ReentrantLock ONE = new ReentrantLock();
  private static final ReentrantLock OTHER = new ReentrantLock();

  private BothOrNone() {}

  public static void main(String[] args) throws Exception {
    Work.startAndJoin(() -> rounds(ONE, OTHER), () -> rounds(OTHER, ONE));
  }

  private static void rounds(ReentrantLock first, ReentrantLock second) throws Exception {
    for (int i = 0; i < 100; i++) {
      while (!both(first, second)) {
        Thread.sleep(1);
      }
      Work.part(100);
      second.unlock();
      first.unlock();
    }
  }

  private static boolean both(ReentrantLock first, ReentrantLock second) {
    if (!first.tryLock()) {
      return false;
    }
    Work.part(200);
    if (second.tryLock()) {
      return true;
    }
    first.unlock();
    return false;
  }
}
