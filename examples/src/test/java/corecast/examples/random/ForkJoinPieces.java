package corecast.examples.random;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Fork/join tasks and parallel streams, in pools of their own. */
final class ForkJoinPieces {
  private ForkJoinPieces() {}

  /** A binary tree of tasks; the work of its nodes in order, leaves and inner ones. */
  record Tree(int workers, List<Piece> nodes, boolean together) implements Piece {
    private final class Node extends RecursiveTask<Long> {
      private static final long serialVersionUID = 1;
      private final int node;

      Node(int node) {
        this.node = node;
      }

      @Override
      protected Long compute() {
        long sum = 0;
        if (2 * node + 2 < nodes.size()) {
          Node left = new Node(2 * node + 1);
          Node right = new Node(2 * node + 2);
          if (together) {
            invokeAll(left, right);
            sum = left.join() + right.join();
          } else {
            left.fork();
            sum = right.compute() + left.join();
          }
        }
        return sum + quietly(nodes.get(node));
      }
    }

    @Override
    public long run() {
      ForkJoinPool pool = new ForkJoinPool(workers);
      try {
        return pool.invoke(new Node(0));
      } finally {
        pool.shutdown();
      }
    }

    @Override
    public void model(Plan plan) {
      Plan.Permits slots = new Plan.Permits(Generator.objects(), workers);
      Plan.Count ended = new Plan.Count(Generator.objects(), 1);
      Plan root = new Plan().acquire(slots);
      model(root, slots, 0);
      plan.spawn(root.count(ended).release(slots)).await(ended);
    }

    private void model(Plan plan, Plan.Permits slots, int node) {
      if (2 * node + 2 < nodes.size()) {
        Plan.Count ended = new Plan.Count(Generator.objects(), 1);
        int forked = 2 * node + (together ? 2 : 1); // invokeAll forks the second one
        Plan other = new Plan().acquire(slots);
        model(other, slots, forked);
        plan.spawn(other.count(ended).release(slots));
        model(plan, slots, 4 * node + 3 - forked);
        plan.awaitWithout(slots, ended);
      }
      nodes.get(node).model(plan);
    }

    @Override
    public String toString() {
      return "tree" + workers + (together ? "-together" : "") + nodes;
    }
  }

  /** A parallel stream of so few elements that each is a leaf. */
  record Parallel(int workers, List<Piece> elements) implements Piece {
    @Override
    public long run() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(workers);
      try {
        return pool.submit(() -> elements.parallelStream().mapToLong(ForkJoinPieces::quietly).sum())
            .get();
      } finally {
        pool.shutdown();
      }
    }

    @Override
    public void model(Plan plan) {
      Plan.Permits slots = new Plan.Permits(Generator.objects(), workers);
      Plan.Count ended = new Plan.Count(Generator.objects(), elements.size());
      Plan root = new Plan().acquire(slots);
      model(root, slots, ended, 0, elements.size());
      plan.spawn(root);
      plan.await(ended);
    }

    /** As the library divides it: one half is forked, in turns the left and the right one. */
    private void model(Plan plan, Plan.Permits slots, Plan.Count ended, int first, int end) {
      int from = first;
      int to = end;
      for (boolean forkRight = false; to - from > 1; forkRight = !forkRight) {
        int middle = (from + to) >>> 1;
        Plan half = new Plan().acquire(slots);
        if (forkRight) {
          model(half, slots, ended, middle, to);
          to = middle;
        } else {
          model(half, slots, ended, from, middle);
          from = middle;
        }
        plan.spawn(half);
      }
      elements.get(from).model(plan);
      plan.count(ended).release(slots);
    }

    @Override
    public String toString() {
      return "stream" + workers + elements;
    }
  }

  private static long quietly(Piece piece) {
    try {
      return piece.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
