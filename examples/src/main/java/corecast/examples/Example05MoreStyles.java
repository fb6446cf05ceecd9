package corecast.examples;

import static corecast.examples.Busy.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/**
 * Example 5: ten more styles, nearer to programs as they are written.
 *
 * <p><b>Why.</b> A second set for the comparison of predicted with measured speedup: tasks that
 * make tasks, fork and join, streams, futures, two locks at a time, readers and writers, permits.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast record -o bank.cct -- java -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example05MoreStyles --style bank
 * ./corecast predict bank.cct -p 1..8
 * </pre>
 *
 * <p><b>What to expect.</b> Speedups between 1.4 and 2 on two processors; docs/validation.md has
 * them, measured and predicted. The program prints the time it took.
 */
public final class Example05MoreStyles {
  private static final Map<String, Busy.Part> STYLES =
      Map.of(
          "bank", Example05MoreStyles::bank,
          "readers", Example05MoreStyles::readers,
          "semaphore", Example05MoreStyles::semaphore,
          "linked-queue", Example05MoreStyles::linkedQueue,
          "nested-pool", Example05MoreStyles::nestedPool,
          "fork-join", Example05MoreStyles::forkJoin,
          "stream", Example05MoreStyles::stream,
          "futures", Example05MoreStyles::futures,
          "phases", Example05MoreStyles::phases,
          "board", Example05MoreStyles::board);

  private Example05MoreStyles() {}

  public static void main(String[] args) throws Exception {
    String style = Arguments.of(args, "style").text("style", "bank");
    Busy.Part part = STYLES.get(style);
    if (part == null) {
      throw new IllegalArgumentException(
          "--style " + style + ": expected one of " + STYLES.keySet().stream().sorted().toList());
    }
    long start = System.nanoTime();
    part.run();
    System.out.println(style + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
  }

  /** Four clerks move money between eight accounts, both accounts' monitors held. */
  private static void bank() throws InterruptedException {
    long[][] accounts = new long[8][1];
    List<Thread> clerks = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      int clerk = c;
      clerks.add(
          Busy.thread(
              "clerk-" + c,
              () -> {
                for (int i = 0; i < 1500; i++) {
                  int from = (i * 7 + clerk) % 8;
                  int to = (from + 1 + (i + clerk) % 7) % 8;
                  work(8_000);
                  synchronized (accounts[Math.min(from, to)]) {
                    synchronized (accounts[Math.max(from, to)]) {
                      accounts[from][0] -= i;
                      work(12_000);
                      accounts[to][0] += i;
                    }
                  }
                }
              }));
    }
    Busy.run(clerks);
  }

  /** Three readers of a table and a writer that keeps them out for a while. */
  private static void readers() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    List<Thread> threads = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      threads.add(
          Busy.thread(
              "reader-" + r,
              () -> {
                for (int i = 0; i < 1200; i++) {
                  lock.readLock().lock();
                  try {
                    work(20_000);
                  } finally {
                    lock.readLock().unlock();
                  }
                  work(8_000);
                }
              }));
    }
    threads.add(
        Busy.thread(
            "writer",
            () -> {
              for (int i = 0; i < 400; i++) {
                work(30_000);
                lock.writeLock().lock();
                try {
                  work(25_000);
                } finally {
                  lock.writeLock().unlock();
                }
              }
            }));
    Busy.run(threads);
  }

  /** Five threads share two connections. */
  private static void semaphore() throws InterruptedException {
    Semaphore connections = new Semaphore(2);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 5; t++) {
      threads.add(
          Busy.thread(
              "client-" + t,
              () -> {
                for (int i = 0; i < 800; i++) {
                  work(10_000);
                  connections.acquire();
                  try {
                    work(20_000);
                  } finally {
                    connections.release();
                  }
                }
              }));
    }
    Busy.run(threads);
  }

  /** One thread makes what two others use up; they are the slower ones. */
  private static void linkedQueue() throws InterruptedException {
    LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(20);
    int items = 2000;
    List<Thread> threads = new ArrayList<>();
    threads.add(
        Busy.thread(
            "maker",
            () -> {
              for (int i = 0; i < items; i++) {
                work(15_000);
                queue.put(i);
              }
              queue.put(-1);
              queue.put(-1);
            }));
    for (int u = 0; u < 2; u++) {
      threads.add(
          Busy.thread(
              "user-" + u,
              () -> {
                while (queue.take() >= 0) {
                  work(40_000);
                }
              }));
    }
    Busy.run(threads);
  }

  /** Tasks that hand parts to a second pool and wait for them. */
  private static void nestedPool() throws Exception {
    ExecutorService outer = Executors.newFixedThreadPool(3);
    ExecutorService inner = Executors.newFixedThreadPool(2);
    List<Future<Integer>> orders = new ArrayList<>();
    for (int o = 0; o < 60; o++) {
      int order = o;
      orders.add(
          outer.submit(
              () -> {
                work(200_000);
                List<Callable<Integer>> parts = new ArrayList<>();
                for (int p = 0; p < 4; p++) {
                  int part = p;
                  parts.add(
                      () -> {
                        work(100_000 + 20_000 * part);
                        return order;
                      });
                }
                int sum = 0;
                for (Future<Integer> part : inner.invokeAll(parts)) {
                  sum += part.get();
                }
                work(100_000);
                return sum;
              }));
    }
    for (Future<Integer> order : orders) {
      order.get();
    }
    outer.shutdown();
    inner.shutdown();
  }

  /** A lopsided tree of tasks. */
  private static final class Tree extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int size;

    Tree(int size) {
      this.size = size;
    }

    @Override
    protected Integer compute() {
      work(30_000);
      if (size < 2) {
        work(100_000);
        return 1;
      }
      Tree left = new Tree((size - 1) / 3);
      Tree right = new Tree(size - 1 - (size - 1) / 3);
      left.fork();
      return right.compute() + left.join();
    }
  }

  private static void forkJoin() {
    ForkJoinPool pool = new ForkJoinPool(4);
    pool.invoke(new Tree(800));
    pool.shutdown();
  }

  /** A parallel stream of uneven elements, then a sort. */
  private static void stream() {
    long sum =
        IntStream.range(0, 2000)
            .parallel()
            .mapToLong(
                i -> {
                  work(20_000 + i % 50 * 1_000);
                  return i;
                })
            .sum();
    long[] numbers = IntStream.range(0, 2_000_000).mapToLong(i -> i * 7919L % 1_000_003).toArray();
    Arrays.parallelSort(numbers);
    if (sum < 0 || numbers[0] < 0) {
      throw new IllegalStateException("wrong sum");
    }
  }

  /** Requests of three stages each on a pool of four. */
  private static void futures() {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<CompletableFuture<Integer>> requests = new ArrayList<>();
    for (int r = 0; r < 200; r++) {
      int request = r;
      CompletableFuture<Integer> user =
          CompletableFuture.supplyAsync(
              () -> {
                work(60_000);
                return request;
              },
              pool);
      CompletableFuture<Integer> price =
          CompletableFuture.supplyAsync(
              () -> {
                work(90_000);
                return request;
              },
              pool);
      requests.add(
          user.thenCombineAsync(
              price,
              (u, p) -> {
                work(80_000);
                return u + p;
              },
              pool));
    }
    CompletableFuture.allOf(requests.toArray(CompletableFuture[]::new)).join();
    pool.shutdown();
  }

  /** Four parties in phases; each phase another one has the most to do. */
  private static void phases() throws InterruptedException {
    Phaser phaser = new Phaser(4);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int own = t;
      threads.add(
          Busy.thread(
              "party-" + t,
              () -> {
                for (int i = 0; i < 40; i++) {
                  work((i + own) % 4 == 0 ? 1_600_000 : 800_000);
                  phaser.arriveAndAwaitAdvance();
                }
              }));
    }
    Busy.run(threads);
  }

  /** Rows of a board computed step by step: a barrier a step, a latch at the end. */
  private static void board() throws InterruptedException {
    CyclicBarrier step = new CyclicBarrier(2);
    CountDownLatch done = new CountDownLatch(2);
    for (int t = 0; t < 2; t++) {
      int own = t;
      Busy.thread(
              "half-" + t,
              () -> {
                for (int i = 0; i < 1000; i++) {
                  work(40_000 + (i % 5 == own ? 20_000 : 0));
                  step.await();
                }
                done.countDown();
              })
          .start();
    }
    done.await();
  }
}
