package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Pools, and what becomes of what was submitted. */
final class PoolPieces {
  private PoolPieces() {}

  /** The pool. */
  enum Kind {
    FIXED,
    CACHED,
    STEALING,
    FORK_JOIN,
    SCHEDULED,
    VIRTUAL
  }

  /** How its tasks are handed in, and waited for. */
  enum Style {
    FUTURES,
    TIMED_FUTURES,
    LATCH,
    INVOKE_ALL,
    TERMINATION,
    COMPLETION
  }

  static ExecutorService pool(Kind kind, int workers) {
    return switch (kind) {
      case FIXED -> Executors.newFixedThreadPool(workers);
      case CACHED -> Executors.newCachedThreadPool();
      case STEALING -> Executors.newWorkStealingPool(workers);
      case FORK_JOIN -> new ForkJoinPool(workers);
      case SCHEDULED -> Executors.newScheduledThreadPool(workers);
      case VIRTUAL -> Virtual.pool();
    };
  }

  /** A pool in the model: its workers, and how it is shut down. */
  static final class Workers {
    private final Plan.Items queue = new Plan.Items(Generator.objects());
    private final int workers;

    /**
     * @param workers how many; 0: one for each task
     */
    Workers(Plan plan, int workers) {
      this.workers = workers;
      for (int i = 0; i < workers; i++) {
        plan.spawn(new Plan().serve(queue));
      }
    }

    void submit(Plan plan, Plan task) {
      if (workers == 0) {
        plan.spawn(task);
      } else {
        plan.put(queue, task);
      }
    }

    void shutdown(Plan plan) {
      for (int i = 0; i < workers; i++) {
        plan.putLast(queue, new Plan());
      }
    }
  }

  /** More workers than there are tasks. */
  static final int MANY = 64;

  static int modelled(Kind kind, int workers) {
    return kind == Kind.CACHED || kind == Kind.VIRTUAL || workers == MANY ? 0 : workers;
  }

  /** Tasks of one pool, a part of one's own, and something after each task that was waited for. */
  record Tasks(Kind kind, int workers, Style style, List<Piece> tasks, Piece own, Piece each)
      implements Piece {
    @Override
    public long run() throws Exception {
      ExecutorService pool = pool(kind, workers);
      try {
        return switch (style) {
          case FUTURES, TIMED_FUTURES -> futures(pool);
          case LATCH -> latch(pool);
          case INVOKE_ALL -> invokeAll(pool);
          case TERMINATION -> termination(pool);
          case COMPLETION -> completion(pool);
        };
      } finally {
        pool.shutdown();
      }
    }

    private long futures(ExecutorService pool) throws Exception {
      List<Future<Long>> futures = new ArrayList<>();
      for (Piece task : tasks) {
        futures.add(pool.submit(task::run));
      }
      long sum = own.run();
      for (Future<Long> future : futures) {
        sum += style == Style.FUTURES ? future.get() : future.get(600, TimeUnit.SECONDS);
        sum += each.run();
      }
      return sum;
    }

    private long latch(ExecutorService pool) throws Exception {
      CountDownLatch latch = new CountDownLatch(tasks.size());
      for (Piece task : tasks) {
        Crew.execute(
            pool,
            () -> {
              long sum = task.run();
              latch.countDown();
              return sum;
            });
      }
      long sum = own.run();
      latch.await();
      return sum;
    }

    private long invokeAll(ExecutorService pool) throws Exception {
      List<Callable<Long>> all = new ArrayList<>();
      tasks.forEach(task -> all.add(task::run));
      long sum = own.run();
      for (Future<Long> future : pool.invokeAll(all)) {
        sum += future.get();
      }
      return sum;
    }

    private long termination(ExecutorService pool) throws Exception {
      for (Piece task : tasks) {
        Crew.execute(pool, task::run);
      }
      pool.shutdown();
      long sum = own.run();
      return sum + (pool.awaitTermination(600, TimeUnit.SECONDS) ? 1 : 0);
    }

    private long completion(ExecutorService pool) throws Exception {
      ExecutorCompletionService<Long> service = new ExecutorCompletionService<>(pool);
      for (Piece task : tasks) {
        service.submit(task::run);
      }
      long sum = own.run();
      for (int i = 0; i < tasks.size(); i++) {
        sum += service.take().get();
        sum += each.run();
      }
      return sum;
    }

    @Override
    public void model(Plan plan) {
      if (style == Style.INVOKE_ALL) {
        own.model(plan);
      }
      Workers pool = new Workers(plan, PoolPieces.modelled(kind, workers));
      Plan.Count all = new Plan.Count(Generator.objects(), tasks.size());
      Plan.Items results = new Plan.Items(Generator.objects());
      List<Plan.Count> ended = new ArrayList<>();
      for (Piece task : tasks) {
        Plan.Count count = new Plan.Count(Generator.objects(), 1);
        ended.add(count);
        Plan body = task.modelled().count(count).count(all);
        pool.submit(plan, body.putLast(results, new Plan()));
      }
      if (style != Style.INVOKE_ALL) {
        own.model(plan);
      }
      switch (style) {
        case FUTURES, TIMED_FUTURES -> {
          for (Plan.Count count : ended) {
            plan.await(count);
            each.model(plan);
          }
        }
        case COMPLETION -> {
          for (int i = 0; i < tasks.size(); i++) {
            plan.serve(results);
            each.model(plan);
          }
        }
        default -> plan.await(all);
      }
      pool.shutdown(plan);
    }

    @Override
    public String toString() {
      return "pool-" + kind + workers + "-" + style + tasks + own + each;
    }
  }

  /** Tasks that are due later, ms after they were handed in. */
  record Scheduled(int workers, List<Integer> delays, List<Piece> tasks, Piece own)
      implements Piece {
    @Override
    public long run() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(workers);
      List<ScheduledFuture<Long>> futures = new ArrayList<>();
      for (int i = 0; i < tasks.size(); i++) {
        futures.add(pool.schedule(tasks.get(i)::run, delays.get(i), TimeUnit.MILLISECONDS));
      }
      long sum = own.run();
      for (ScheduledFuture<Long> future : futures) {
        sum += future.get();
      }
      pool.shutdown();
      return sum;
    }

    @Override
    public void model(Plan plan) {
      Workers pool = new Workers(plan, workers);
      Plan.Count ended = new Plan.Count(Generator.objects(), tasks.size());
      for (int i = 0; i < tasks.size(); i++) {
        Plan clock = new Plan().sleep(delays.get(i) * 1_000_000L);
        pool.submit(clock, tasks.get(i).modelled().count(ended));
        plan.spawn(clock);
      }
      own.model(plan);
      plan.await(ended);
      pool.shutdown(plan);
    }

    @Override
    public String toString() {
      return "scheduled" + workers + delays + tasks + own;
    }
  }
}
