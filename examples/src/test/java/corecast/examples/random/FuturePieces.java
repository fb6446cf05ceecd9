package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;

/** Graphs of futures. */
final class FuturePieces {
  private FuturePieces() {}

  /**
   * A future.
   *
   * @param sources the numbers of those it depends on; none: it is asynchronous
   * @param async whether its function runs in the pool
   */
  record Node(List<Integer> sources, boolean async, Piece piece) {
    @Override
    public String toString() {
      return sources + (async ? "async" : "") + piece;
    }
  }

  /** A graph of futures and a pool; whoever made them waits for all. */
  record Graph(PoolPieces.Kind kind, int workers, List<Node> nodes, Piece own) implements Piece {
    @Override
    public long run() throws Exception {
      ExecutorService pool = PoolPieces.pool(kind, workers);
      try {
        List<CompletableFuture<Long>> futures = new ArrayList<>();
        for (Node node : nodes) {
          futures.add(future(node, futures, pool));
        }
        long sum = own.run();
        for (CompletableFuture<Long> future : futures) {
          sum += future.join();
        }
        return sum;
      } finally {
        pool.shutdown();
      }
    }

    private static CompletableFuture<Long> future(
        Node node, List<CompletableFuture<Long>> made, ExecutorService pool) {
      List<Integer> sources = node.sources;
      if (sources.isEmpty()) {
        return CompletableFuture.supplyAsync(() -> does(node, 0), pool);
      }
      CompletableFuture<Long> first = made.get(sources.get(0));
      if (sources.size() == 1) {
        return node.async
            ? first.thenApplyAsync(x -> does(node, x), pool)
            : first.thenApply(x -> does(node, x));
      }
      if (sources.size() == 2) {
        CompletableFuture<Long> second = made.get(sources.get(1));
        return node.async
            ? first.thenCombineAsync(second, (x, y) -> does(node, x + y), pool)
            : first.thenCombine(second, (x, y) -> does(node, x + y));
      }
      CompletableFuture<Void> all =
          CompletableFuture.allOf(
              sources.stream().map(made::get).toArray(CompletableFuture<?>[]::new));
      return node.async
          ? all.thenApplyAsync(x -> does(node, 1), pool)
          : all.thenApply(x -> does(node, 1));
    }

    private static long does(Node node, long sources) {
      try {
        return node.piece.run() + 3 * sources;
      } catch (Exception e) {
        throw new CompletionException(e);
      }
    }

    @Override
    public void model(Plan plan) {
      PoolPieces.Workers pool = new PoolPieces.Workers(plan, PoolPieces.modelled(kind, workers));
      List<Plan.Count> ended = new ArrayList<>();
      List<Plan.Stage> stages = new ArrayList<>();
      for (Node node : nodes) {
        ended.add(new Plan.Count(Generator.objects(), 1));
        stages.add(new Plan.Stage((int) node.sources.stream().distinct().count() + 1));
      }
      for (int i = 0; i < nodes.size(); i++) {
        Node node = nodes.get(i);
        Plan body = node.piece.modelled().count(ended.get(i));
        boolean nested = !node.sources.isEmpty() && !node.async;
        for (int dependent : dependents(i, nested)) {
          body.bring(stages.get(dependent));
        }
        if (!nested) {
          pool.submit(stages.get(i).body, body);
        } else {
          stages.get(i).body.steps.addAll(body.steps);
        }
        plan.bring(stages.get(i));
      }
      own.model(plan);
      ended.forEach(plan::await);
      pool.shutdown(plan);
    }

    /** As the JDK fires them: the last one first, unless it fires this one, too. */
    private List<Integer> dependents(int source, boolean nested) {
      List<Integer> dependents = new ArrayList<>();
      for (int i = source + 1; i < nodes.size(); i++) {
        if (nodes.get(i).sources.contains(source)) {
          dependents.add(nested ? dependents.size() : 0, i);
        }
      }
      return dependents;
    }

    @Override
    public String toString() {
      return "futures-" + kind + workers + nodes + own;
    }
  }
}
