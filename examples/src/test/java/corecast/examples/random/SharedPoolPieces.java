package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Pools that several threads, and their tasks, use. */
final class SharedPoolPieces {
  private SharedPoolPieces() {}

  /**
   * A task that hands in others.
   *
   * @param waits whether it goes on only when they are done
   */
  record Job(Piece before, List<Job> others, boolean waits, Piece after) {
    private int count() {
      return 1 + others.stream().mapToInt(Job::count).sum();
    }

    private long run(ExecutorService pool, CountDownLatch all) throws Exception {
      long sum = before.run();
      List<Future<Long>> futures = new ArrayList<>();
      for (Job other : others) {
        futures.add(pool.submit(() -> other.run(pool, all)));
      }
      if (waits) {
        for (Future<Long> future : futures) {
          sum += future.get();
        }
      }
      sum += after.run();
      all.countDown();
      return sum;
    }

    private Plan modelled(PoolPieces.Workers pool, Plan.Count all) {
      Plan plan = before.modelled();
      Plan.Count done = new Plan.Count(Generator.objects(), others.size());
      for (Job other : others) {
        pool.submit(plan, other.modelled(pool, all).count(done));
      }
      if (waits) {
        plan.await(done);
      }
      after.model(plan);
      return plan.count(all);
    }

    @Override
    public String toString() {
      return before + (others.isEmpty() ? "" : (waits ? "waits" : "") + others + after);
    }
  }

  /** A thread with its tasks, and what it does before each; it may wait for its own ones. */
  record User(List<Piece> making, List<Job> jobs, boolean waits) {
    private long run(ExecutorService pool, CountDownLatch all) throws Exception {
      long sum = 0;
      List<Future<Long>> futures = new ArrayList<>();
      for (int i = 0; i < jobs.size(); i++) {
        sum += making.get(i).run();
        Job job = jobs.get(i);
        futures.add(pool.submit(() -> job.run(pool, all)));
      }
      if (waits) {
        for (Future<Long> future : futures) {
          sum += future.get();
        }
      }
      return sum;
    }

    private void model(Plan plan, PoolPieces.Workers pool, Plan.Count all) {
      Plan.Count done = new Plan.Count(Generator.objects(), jobs.size());
      for (int i = 0; i < jobs.size(); i++) {
        making.get(i).model(plan);
        pool.submit(plan, jobs.get(i).modelled(pool, all).count(done));
      }
      if (waits) {
        plan.await(done);
      }
    }

    @Override
    public String toString() {
      return (waits ? "waits" : "") + making + "->" + jobs;
    }
  }

  /** A pool and its users, the first of which is the thread that made it. */
  record Shared(PoolPieces.Kind kind, int workers, List<User> users) implements Piece {
    @Override
    public long run() throws Exception {
      ExecutorService pool = PoolPieces.pool(kind, workers);
      int count =
          users.stream().flatMap(user -> user.jobs.stream()).mapToInt(job -> job.count()).sum();
      CountDownLatch all = new CountDownLatch(count);
      Crew crew = new Crew();
      for (User user : users.subList(1, users.size())) {
        crew.start(Crew.Kind.RUNNABLE, () -> user.run(pool, all));
      }
      long sum = users.get(0).run(pool, all) + crew.join(false);
      all.await();
      pool.shutdown();
      return sum;
    }

    @Override
    public void model(Plan plan) {
      PoolPieces.Workers pool = new PoolPieces.Workers(plan, PoolPieces.modelled(kind, workers));
      int count =
          users.stream().flatMap(user -> user.jobs.stream()).mapToInt(job -> job.count()).sum();
      Plan.Count all = new Plan.Count(Generator.objects(), count);
      Plan.Count joined = new Plan.Count(Generator.objects(), users.size() - 1);
      for (User user : users.subList(1, users.size())) {
        Plan other = new Plan();
        user.model(other, pool, all);
        plan.spawn(other.count(joined));
      }
      users.get(0).model(plan, pool, all);
      plan.await(joined).await(all);
      pool.shutdown(plan);
    }

    @Override
    public String toString() {
      return "shared-" + kind + workers + users;
    }
  }
}
