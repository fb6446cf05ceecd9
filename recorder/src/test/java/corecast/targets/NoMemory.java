package corecast.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Runs out of memory again and again, goes on, and says whether it has a thread of that name. */
public final class NoMemory {
  private static final ReentrantLock LOCK = new ReentrantLock();

  public static void main(String[] args) {
    int survived = 0;
    for (int i = 0; i < 3; i++) {
      try {
        fill();
      } catch (OutOfMemoryError e) {
        survived++;
      }
    }
    for (int i = 0; i < 100_000; i++) {
      LOCK.lock();
      LOCK.unlock();
    }
    boolean found =
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals(args[0]));
    System.out.println("survived " + survived + " " + LOCK.isLocked() + " " + found);
  }

  /** The rest of the memory is taken in small pieces, and kept while others run. */
  private static void fill() {
    List<Object> all = new ArrayList<>();
    try {
      for (int size = 1 << 20; ; ) {
        try {
          LOCK.lock();
          try {
            all.add(new byte[size]);
          } finally {
            LOCK.unlock();
          }
        } catch (OutOfMemoryError e) {
          if (size == 16) {
            pause();
            throw e;
          }
          size = Math.max(16, size / 2);
        }
      }
    } finally {
      all.clear();
    }
  }

  private static void pause() {
    long end = System.nanoTime() + 20_000_000;
    while (System.nanoTime() < end) {
      Thread.yield();
    }
  }
}
