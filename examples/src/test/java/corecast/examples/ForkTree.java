package corecast.examples;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;

/** Programs whose work is a known amount of CPU time, whoever else uses the machine. */
final class ForkTree {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private static final class Node extends RecursiveAction {
    private static final long serialVersionUID = 1;
    private final int depth;

    Node(int depth) {
      this.depth = depth;
    }

    @Override
    protected void compute() {
      if (depth == 0) {
        work(20);
        return;
      }
      Node left = new Node(depth - 1);
      left.fork();
      new Node(depth - 1).compute();
      left.join();
    }
  }

  private ForkTree() {}

  /** Uses that many ms of CPU time. */
  static int work(int millis) {
    long end = CLOCK.getCurrentThreadCpuTime() + millis * 1_000_000L;
    long now;
    do {
      now = CLOCK.getCurrentThreadCpuTime();
    } while (now < end);
    return millis;
  }

  public static void main(String[] args) {
    work(1);
    switch (args[0]) {
      case "tree" -> new ForkJoinPool(4).invoke(new Node(4));
      case "stream" -> IntStream.range(0, 16).parallel().forEach(x -> work(20));
      case "futures" -> {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> work(80));
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> work(60));
        // A dependent may ask for what it depends on.
        a.thenCombine(b, (x, y) -> work(40) + a.join()).join();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }
}
