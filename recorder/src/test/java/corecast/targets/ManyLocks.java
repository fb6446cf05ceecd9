package corecast.targets;

import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Many locks of a moment beside few that two threads share. */
public final class ManyLocks {
  private static final int TIMES = 20_000;
  private static final int EVERY = 10;
  private static final Shared SHARED = new Shared();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final CountDownLatch BOTH = new CountDownLatch(2);
  private static int underLock;

  private ManyLocks() {}

  private static final class Shared {
    int count;
  }

  private static final class Moment {
    int value;
  }

  public static void main(String[] args) throws Exception {
    int[] sums = new int[2];
    Thread first = Crew.start(() -> sums[0] = moments());
    Thread second = Crew.start(() -> sums[1] = moments());
    first.join();
    second.join();
    System.out.println(SHARED.count + " " + underLock + " " + sums[0] + " " + sums[1]);
  }

  /** Both threads have come to what they share before one has it often. */
  private static void meet() throws InterruptedException {
    shared();
    BOTH.countDown();
    BOTH.await();
  }

  private static void shared() {
    synchronized (SHARED) {
      SHARED.count++;
    }
    LOCK.lock();
    underLock++;
    LOCK.unlock();
  }

  private static int moments() throws InterruptedException {
    meet();
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      Moment moment = new Moment();
      synchronized (moment) {
        synchronized (moment) {
          moment.value = i & 1;
        }
        sum += moment.value;
      }
      Vector<Integer> vector = new Vector<>();
      vector.add(i & 1);
      sum += vector.get(0);
      ReentrantLock lock = new ReentrantLock();
      lock.lock();
      sum++;
      lock.unlock();
      if (i % EVERY == 0) {
        shared();
      }
    }
    return sum;
  }
}
