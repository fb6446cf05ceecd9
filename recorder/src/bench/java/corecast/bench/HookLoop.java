package corecast.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/**
 * Loops of which {@link HookBench} wants to know what an operation costs: plain, with the agent, or
 * with events of the JDK's own flight recorder in place of the agent's records.
 *
 * <p>Prints for each loop its name and the thread CPU time of one pass, ns: the fastest batch and
 * the median of them.
 */
public final class HookLoop {
  private static final int BATCHES = 41;
  private static final int PASSES = 200_000;
  private static final int WARM_UP = 12;

  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Object MONITOR = new Object();
  private static long sink;
  private static String only = "";

  private HookLoop() {}

  @Name("corecast.bench.Taken")
  @Category("Corecast")
  @StackTrace(false)
  static final class Taken extends Event {
    int object;
  }

  @Name("corecast.bench.Released")
  @Category("Corecast")
  @StackTrace(false)
  static final class Released extends Event {
    int object;
  }

  /**
   * Measures all loops.
   *
   * @param args "jfr" for events of the flight recorder; behind that one loop, to measure no other
   */
  public static void main(String[] args) {
    boolean flight = args.length > 0 && args[0].equals("jfr");
    only = args.length > 1 ? args[1] : "";
    if (flight) {
      try (Recording recording = new Recording()) {
        recording.enable(Taken.class).withoutStackTrace().withoutThreshold();
        recording.enable(Released.class).withoutStackTrace().withoutThreshold();
        recording.start();
        measure("lock", HookLoop::locksWithEvents);
        measure("monitor", HookLoop::monitorsWithEvents);
      }
      return;
    }
    measure("lock", HookLoop::locks);
    measure("monitor", HookLoop::monitors);
    measure("function", HookLoop::functions);
    measure("recursion", HookLoop::recursions);
    measure("nothing", HookLoop::nothing);
    ForkJoinPool pool = new ForkJoinPool(1);
    pool.submit(() -> measure("fork", HookLoop::forks)).join(); // on the worker's clock
    pool.shutdown();
  }

  private static void measure(String name, Runnable batch) {
    if (!only.isEmpty() && !only.equals(name)) {
      return;
    }
    for (int i = 0; i < WARM_UP; i++) {
      batch.run();
    }
    double[] each = new double[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
      long start = cpu();
      batch.run();
      each[i] = (double) (cpu() - start) / PASSES;
    }
    Arrays.sort(each);
    System.out.println(name + " " + each[0] + " " + each[BATCHES / 2]);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void locks() {
    for (int i = 0; i < PASSES; i++) {
      LOCK.lock();
      try {
        sink += work(i);
      } finally {
        LOCK.unlock();
      }
    }
  }

  private static void monitors() {
    for (int i = 0; i < PASSES; i++) {
      synchronized (MONITOR) {
        sink += work(i);
      }
    }
  }

  private static void locksWithEvents() {
    for (int i = 0; i < PASSES; i++) {
      LOCK.lock();
      try {
        taken();
        sink += work(i);
        released();
      } finally {
        LOCK.unlock();
      }
    }
  }

  private static void monitorsWithEvents() {
    for (int i = 0; i < PASSES; i++) {
      synchronized (MONITOR) {
        taken();
        sink += work(i);
        released();
      }
    }
  }

  private static void taken() {
    Taken event = new Taken();
    event.object = 1;
    event.commit();
  }

  private static void released() {
    Released event = new Released();
    event.object = 1;
    event.commit();
  }

  private static void functions() {
    for (int i = 0; i < PASSES; i++) {
      sink += function(i);
    }
  }

  /** Has a loop, so that it counts as a function of its own. */
  private static long function(long x) {
    long sum = x;
    for (int i = 0; i < 16; i++) {
      sum = sum * 31 + (sum >>> 7);
    }
    return sum;
  }

  /** As many calls as there are passes, but for 1.5 %: nine trees of 21,891. */
  private static void recursions() {
    for (int i = 0; i < 9; i++) {
      sink += tree(20);
    }
  }

  private static long tree(int n) {
    long sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += n ^ i;
    }
    return n < 2 ? sum : sum + tree(n - 1) + tree(n - 2);
  }

  /** As many forks as there are passes, but for 1.7 %: twelve trees of 2^14 - 1. */
  private static void forks() {
    for (int i = 0; i < 12; i++) {
      sink += new Node(14).compute();
    }
  }

  private static final class Node extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int depth;

    Node(int depth) {
      this.depth = depth;
    }

    @Override
    protected Integer compute() {
      if (depth == 0) {
        return 1;
      }
      Node left = new Node(depth - 1);
      left.fork();
      int right = new Node(depth - 1).compute();
      return right + left.join();
    }
  }

  private static void nothing() {
    for (int i = 0; i < PASSES; i++) {
      sink += work(i);
    }
  }

  private static long work(long x) {
    return x * 31 + (x >>> 7);
  }
}
