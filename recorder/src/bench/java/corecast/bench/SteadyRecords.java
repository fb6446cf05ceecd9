package corecast.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program with so many records a second: threads that take turns on a CPU, each with work between
 * a lock and the next. What {@link ProcessBench} runs.
 */
public final class SteadyRecords {
  private static volatile long sink;

  private SteadyRecords() {}

  /**
   * Prints the CPU seconds that the process used for the passes, after a third of them to warm up
   * (the compiler has to be through with the program, and with the hooks, or its time is counted),
   * and then those for as many passes again, when the recorder has longer ticks.
   *
   * @param args threads, passes of each (two records a pass), rounds of work in a pass
   */
  public static void main(String[] args) throws InterruptedException {
    int threads = Integer.parseInt(args[0]);
    int passes = Integer.parseInt(args[1]);
    int rounds = Integer.parseInt(args[2]);
    run(threads, passes / 3, rounds);
    long start = cpu();
    run(threads, passes, rounds);
    long middle = cpu();
    run(threads, passes, rounds);
    System.out.println((middle - start) / 1e9 + " " + (cpu() - middle) / 1e9);
  }

  private static long cpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void run(int threads, int passes, int rounds) throws InterruptedException {
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      all[t] = new Thread(() -> run(passes, rounds));
      all[t].start();
    }
    for (Thread each : all) {
      each.join();
    }
  }

  private static void run(int passes, int rounds) {
    ReentrantLock lock = new ReentrantLock();
    long sum = 1;
    for (int p = 0; p < passes; p++) {
      lock.lock();
      sum = work(sum, rounds / 2);
      lock.unlock();
      sum = work(sum, rounds - rounds / 2);
    }
    sink = sum;
  }

  private static long work(long x, int rounds) {
    long sum = x;
    for (int i = 0; i < rounds; i++) {
      sum = sum * 31 + (sum >>> 7);
    }
    return sum;
  }
}
