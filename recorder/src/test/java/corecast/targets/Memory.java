package corecast.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Runs out of memory again and again, also inside locks, and goes on. */
public final class Memory {
  public static void main(String[] args) {
    int survived = 0;
    ReentrantLock kept = new ReentrantLock();
    for (int i = 0; i < 3; i++) {
      List<Object> all = new ArrayList<>();
      try {
        fill(all, kept);
      } catch (OutOfMemoryError e) {
        all = null;
        survived++;
      }
    }
    System.out.println("survived " + survived + " " + kept.getHoldCount());
    if (args.length > 0) {
      fill(new ArrayList<>(), kept);
    }
  }

  private static void fill(List<Object> all, ReentrantLock kept) {
    for (int size = 1 << 16; ; size = Math.max(16, size - 64)) {
      ReentrantLock lock = new ReentrantLock();
      lock.lock();
      lock.unlock();
      all.add(lock);
      kept.lock();
      try {
        synchronized (all) {
          all.add(new byte[size]);
        }
      } finally {
        kept.unlock();
      }
    }
  }
}
