package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Programs as people write them, each of several primitives. */
public final class Everyday {
  private Everyday() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "pills" -> pills();
      case "own-pool" -> ownPool();
      case "cache" -> cache();
      case "requests" -> requests();
      case "actors" -> actors();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Three consumers stop at a pill that each passes on. */
  private static void pills() throws Exception {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
    AtomicInteger sum = new AtomicInteger();
    List<Thread> consumers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      consumers.add(
          start(
              "consumer " + i,
              () -> {
                for (int item = queue.take(); item >= 0; item = queue.take()) {
                  units(1);
                  sum.addAndGet(item);
                }
                queue.put(-1);
              }));
    }
    for (int i = 0; i < 6; i++) {
      queue.put(i);
    }
    queue.put(-1);
    for (Thread consumer : consumers) {
      consumer.join();
    }
    System.out.println(sum);
  }

  /** Threads that wait for tasks with wait and notifyAll. */
  private static final class OwnPool {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean over;

    OwnPool(int size) {
      for (int i = 0; i < size; i++) {
        threads.add(start("own " + i, this::work));
      }
    }

    private void work() throws InterruptedException {
      for (Runnable task = next(); task != null; task = next()) {
        task.run();
      }
    }

    private synchronized Runnable next() throws InterruptedException {
      while (tasks.isEmpty() && !over) {
        wait();
      }
      return tasks.poll();
    }

    synchronized void execute(Runnable task) {
      tasks.add(task);
      notifyAll();
    }

    void end() throws InterruptedException {
      synchronized (this) {
        over = true;
        notifyAll();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void ownPool() throws Exception {
    OwnPool pool = new OwnPool(3);
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 6; i++) {
      pool.execute(
          () -> {
            units(1);
            done.incrementAndGet();
          });
    }
    pool.end();
    System.out.println(done);
  }

  /** Two threads, each with values of its own in all of four stripes. */
  private static void cache() throws Exception {
    List<Map<Integer, Integer>> stripes = new ArrayList<>();
    List<ReadWriteLock> locks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      stripes.add(new HashMap<>());
      locks.add(new ReentrantReadWriteLock());
    }
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 2; t++) {
      int first = 2 * t;
      threads.add(
          start(
              "t" + t,
              () -> {
                for (int i = 0; i < 4; i++) {
                  int stripe = (first + i) % 4;
                  int key = 4 * first + stripe;
                  ReadWriteLock lock = locks.get(stripe);
                  lock.readLock().lock();
                  boolean known = stripes.get(stripe).containsKey(key);
                  lock.readLock().unlock();
                  if (!known) {
                    lock.writeLock().lock();
                    try {
                      units(1);
                      stripes.get(stripe).put(key, key);
                    } finally {
                      lock.writeLock().unlock();
                    }
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(stripes);
  }

  /** Two stages a request; one fails, none takes as long as it may. */
  private static void requests() {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int number = i;
      all.add(
          CompletableFuture.supplyAsync(
                  () -> {
                    units(1);
                    return number;
                  },
                  pool)
              .thenApplyAsync(
                  n -> {
                    units(1);
                    return 6 / n;
                  },
                  pool)
              .orTimeout(1, TimeUnit.MINUTES)
              .handle((n, e) -> e == null ? "got " + n : e.getCause().getMessage()));
    }
    CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
    all.forEach(each -> System.out.println(each.join()));
    pool.shutdown();
  }

  /**
   * Takes its messages one by one, on a thread of the pool that is its own as long as it has any.
   */
  private static final class Actor {
    private final LinkedBlockingDeque<Integer> mailbox = new LinkedBlockingDeque<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final ExecutorService pool;
    private final CountDownLatch done;

    Actor(ExecutorService pool, CountDownLatch done) {
      this.pool = pool;
      this.done = done;
    }

    void send(int message) {
      mailbox.offerLast(message);
      schedule();
    }

    private void schedule() {
      if (!mailbox.isEmpty() && scheduled.compareAndSet(false, true)) {
        pool.execute(this::drain);
      }
    }

    private void drain() {
      for (Integer message = mailbox.pollFirst(); message != null; message = mailbox.pollFirst()) {
        units(message);
        done.countDown();
      }
      scheduled.set(false);
      schedule();
    }
  }

  private static void actors() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    CountDownLatch done = new CountDownLatch(6);
    List<Actor> actors = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      actors.add(new Actor(pool, done));
    }
    for (int i = 0; i < 6; i++) {
      actors.get(i % 3).send(1);
    }
    done.await();
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
  }
}
