package corecast.examples.advice;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * A fork/join tree with uneven leaves: one side is deeper, and is not split any more below a size.
 */
public final class Tree {
  static final int EXPAND = Cost.rounds("expand", 60),
      EVALUATE = Cost.rounds("evaluate", 250),
      JOINUP = Cost.rounds("combine", 120);

  static long expand(long x) {
    for (int i = 0; i < EXPAND; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long evaluate(long x) {
    for (int i = 0; i < EVALUATE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long combine(long p, long q) {
    long x = p ^ q;
    for (int i = 0; i < JOINUP; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  /** Recursion without tasks: the node's own work, then its children. */
  static long descend(long x, int size) {
    if (size <= 1) return evaluate(x);
    x = expand(x);
    int left = size * 2 / 3;
    return combine(descend(x, left), descend(x + 1, size - left));
  }

  static final class Node extends RecursiveTask<Long> {
    final long x;
    final int size;

    Node(long x, int size) {
      this.x = x;
      this.size = size;
    }

    @Override
    protected Long compute() {
      if (size <= 200) return descend(x, size);
      long y = expand(x);
      Node left = new Node(y, size * 4 / 5), right = new Node(y + 1, size - size * 4 / 5);
      right.fork();
      long l = left.compute();
      return combine(l, right.join());
    }
  }

  public static void main(String[] a) {
    Cost.begin();
    Cost.end(new ForkJoinPool(4).invoke(new Node(1, 2400)));
  }
}
