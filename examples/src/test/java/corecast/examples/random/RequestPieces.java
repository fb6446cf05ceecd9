package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Threads for requests; tasks that fail, and tasks that are called off. */
final class RequestPieces {
  private RequestPieces() {}

  /** A failure that is meant. */
  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * A thread for each request, which comes some time after the one before.
   *
   * @param most how many at a time; 0: any number
   */
  record Requests(Crew.Kind kind, int most, List<Piece> making, List<Piece> bodies)
      implements Piece {
    @Override
    public long run() throws Exception {
      Semaphore limit = new Semaphore(most);
      Crew crew = new Crew();
      long sum = 0;
      for (int i = 0; i < bodies.size(); i++) {
        sum += making.get(i).run();
        if (most > 0) {
          limit.acquire();
        }
        Piece body = bodies.get(i);
        crew.start(kind, () -> serve(body, limit));
      }
      return sum + crew.join(false);
    }

    private long serve(Piece body, Semaphore limit) throws Exception {
      try {
        return body.run();
      } finally {
        if (most > 0) {
          limit.release();
        }
      }
    }

    @Override
    public void model(Plan plan) {
      Plan.Permits limit =
          new Plan.Permits(Generator.objects(), most == 0 ? Integer.MAX_VALUE : most);
      Plan.Count ended = new Plan.Count(Generator.objects(), bodies.size());
      for (int i = 0; i < bodies.size(); i++) {
        making.get(i).model(plan);
        plan.acquire(limit).spawn(bodies.get(i).modelled().release(limit).count(ended));
      }
      plan.await(ended);
    }

    @Override
    public String toString() {
      return "requests-" + kind + most + making + bodies;
    }
  }

  /** Tasks that throw at their end; who gets them goes on with what it does for each. */
  record Failing(PoolPieces.Kind kind, int workers, List<Piece> tasks, Piece each, boolean staged)
      implements Piece {
    @Override
    public long run() throws Exception {
      ExecutorService pool = PoolPieces.pool(kind, workers);
      List<Future<Long>> futures = new ArrayList<>();
      for (Piece task : tasks) {
        futures.add(
            staged
                ? CompletableFuture.supplyAsync(() -> fail(task), pool).thenApply(x -> x + 1)
                : pool.submit(() -> fail(task)));
      }
      long sum = 0;
      for (Future<Long> future : futures) {
        try {
          sum += future.get();
        } catch (ExecutionException e) {
          sum += e.getCause() instanceof Failure ? 1 : 1000;
        }
        sum += each.run();
      }
      pool.shutdown();
      return sum;
    }

    private static long fail(Piece task) {
      try {
        task.run();
      } catch (Exception e) {
        throw new CompletionException(e);
      }
      throw new Failure();
    }

    @Override
    public void model(Plan plan) {
      new PoolPieces.Tasks(kind, workers, PoolPieces.Style.FUTURES, tasks, NOTHING, each)
          .model(plan);
    }

    @Override
    public String toString() {
      return "failing-" + kind + workers + (staged ? "-staged" : "") + tasks + each;
    }
  }

  /**
   * A task that waits until it is called off.
   *
   * @param byPool whether its pool is shut down at once; otherwise it alone is cancelled
   */
  record Cancelled(boolean byPool, String where, Piece before, Piece after, Piece own, Piece then)
      implements Piece {
    @Override
    public long run() throws Exception {
      ExecutorService pool = PoolPieces.pool(PoolPieces.Kind.CACHED, 0);
      CountDownLatch waits = new CountDownLatch(1);
      Thread self = Thread.currentThread();
      Future<Long> future =
          pool.submit(
              () -> {
                waits.countDown(); // who is cancelled before it begins does nothing
                long sum = before.run();
                Waits.untilInterrupted(where, self);
                return sum + after.run();
              });
      waits.await();
      long sum = own.run();
      if (byPool) {
        sum += pool.shutdownNow().size();
      } else {
        sum += future.cancel(true) ? 1 : 0;
        pool.shutdown();
      }
      sum += then.run();
      return sum + (pool.awaitTermination(600, TimeUnit.SECONDS) ? 1 : 0);
    }

    @Override
    public void model(Plan plan) {
      ThreadPieces.told(plan, before, after, own, then);
    }

    @Override
    public String toString() {
      return "cancelled-" + (byPool ? "pool-" : "") + where + List.of(before, after, own, then);
    }
  }
}
