package corecast.targets;

import java.util.ArrayList;
import java.util.List;

/**
 * Many monitors of one class that one thread uses each, but for the last ones, to which another
 * thread comes, too; and many of a class that are handed from one thread to another. Prints what is
 * to be seen of them.
 */
public final class LoneMonitor {
  public static final int THREADS = 3;
  public static final int BUFFERS = 12_000;
  public static final int TIMES = 20;
  public static final int HANDED = 2000;

  /** So many monitors are of no class of their own. */
  public static final int ANY = 3000;

  /** So many buffers have another monitor's section inside of theirs. */
  public static final int AROUND = 100;

  static volatile boolean asked;

  private LoneMonitor() {}

  public static void main(String[] arguments) throws InterruptedException {
    long sum = handed(); // while monitors are so few that each has a number of its own
    Thread[] threads = new Thread[THREADS];
    long[] sums = new long[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int me = t;
      threads[t] = new Thread(() -> sums[me] = buffers(), "user" + t);
      threads[t].start();
    }
    for (int t = 0; t < THREADS; t++) {
      threads[t].join();
      sum += sums[t];
    }
    sum += anyPurpose(); // from here on there are many monitors
    System.out.println(sum + met() + waited() + around());
  }

  private static long buffers() {
    long sum = 0;
    for (int i = 0; i < BUFFERS; i++) {
      Buffer buffer = new Buffer();
      for (int j = 0; j < TIMES; j++) {
        sum += buffer.addTwice(i);
      }
    }
    return sum;
  }

  /** Another thread comes to the monitor, for the first time, while the main thread has it. */
  private static long met() throws InterruptedException {
    Buffer met = new Buffer();
    long[] got = new long[1];
    Thread visitor =
        new Thread(
            () -> {
              while (!asked) {
                Thread.yield();
              }
              got[0] = met.add(1);
            },
            "visitor");
    visitor.start();
    synchronized (met) {
      asked = true;
      while (visitor.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
    }
    visitor.join();
    return got[0] + met.add(1);
  }

  private static long waited() throws InterruptedException {
    Buffer buffer = new Buffer();
    synchronized (buffer) {
      buffer.wait(1);
      return buffer.add(1);
    }
  }

  private static long around() {
    Object inner = Inner.class;
    long sum = 0;
    for (int i = 0; i < AROUND; i++) {
      Buffer buffer = new Buffer();
      synchronized (buffer) {
        synchronized (inner) {
          sum += buffer.sum;
        }
      }
    }
    return sum;
  }

  private static long handed() throws InterruptedException {
    long sum = 0;
    List<Handed> all = new ArrayList<>();
    for (int i = 0; i < HANDED; i++) {
      Handed handed = new Handed();
      synchronized (handed) {
        handed.sum++;
      }
      all.add(handed);
    }
    Thread taker =
        new Thread(
            () -> {
              for (Handed handed : all) {
                synchronized (handed) {
                  handed.sum++;
                }
              }
            },
            "taker");
    taker.start();
    taker.join();
    for (Handed handed : all) {
      synchronized (handed) {
        sum += handed.sum;
      }
    }
    return sum;
  }

  /** Each once: what they are for is not to be seen from their class. */
  private static long anyPurpose() {
    long sum = 0;
    for (int i = 0; i < ANY; i++) {
      Object lock = new Object();
      synchronized (lock) {
        sum += i;
      }
    }
    return sum;
  }

  static final class Buffer {
    private long sum;

    synchronized long addTwice(long value) {
      return add(value) + add(value);
    }

    synchronized long add(long value) {
      sum += value;
      return sum;
    }
  }

  static final class Inner {}

  static final class Handed {
    int sum;
  }
}
