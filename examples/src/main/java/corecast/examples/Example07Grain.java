package corecast.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Example 7: five styles of threads that work together, with any number of threads and pieces of
 * any length.
 *
 * <p><b>Why.</b> How near a prediction comes to a real run depends on how often threads have to
 * wait for one another; here that is an option.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast validate -- java -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example07Grain --style lock --threads 4 --rounds 500 --inside 100 --outside 300
 * </pre>
 *
 * Options: {@code --style lock|monitor|pool|queue|barrier}, {@code --threads N}, {@code --rounds N}
 * of each thread, microseconds of work {@code --inside} the lock, the task, what an item needs or
 * what is before the barrier, and {@code --outside} the lock or to make an item.
 *
 * <p><b>What to expect.</b> With pieces of some 100 us and two or four threads a speedup near 2 on
 * two processors; with three threads that wait for one another Linux leaves processors idle.
 */
public final class Example07Grain {
  private static final int ROUNDS_A_MICROSECOND = 800;
  private static final int CAPACITY = 16;
  private static final int END = -1;

  @SuppressWarnings("UnusedVariable") // written so that the work has a result
  private static volatile long sink;

  private final int threads;
  private final int rounds;
  private final int inside;
  private final int outside;

  private Example07Grain(Arguments arguments) {
    this.threads = arguments.number("threads", 4);
    this.rounds = arguments.number("rounds", 500);
    this.inside = arguments.number("inside", 100);
    this.outside = arguments.number("outside", 300);
  }

  public static void main(String[] args) throws Exception {
    Arguments arguments = Arguments.of(args, "style", "threads", "rounds", "inside", "outside");
    Example07Grain grain = new Example07Grain(arguments);
    for (int i = 0; i < 300; i++) {
      work(100); // so that it is compiled
    }
    String style = arguments.text("style", "lock");
    long start = System.nanoTime();
    switch (style) {
      case "lock" -> grain.lock();
      case "monitor" -> grain.monitor();
      case "pool" -> grain.pool();
      case "queue" -> grain.queue();
      case "barrier" -> grain.barrier();
      default ->
          throw new IllegalArgumentException(
              "--style " + style + ": expected lock, monitor, pool, queue or barrier");
    }
    System.out.println(style + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
  }

  private void lock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    all(
        own -> {
          for (int i = 0; i < rounds; i++) {
            lock.lock();
            try {
              work(inside);
            } finally {
              lock.unlock();
            }
            work(outside);
          }
        });
  }

  private void monitor() throws InterruptedException {
    Object monitor = new Object();
    all(
        own -> {
          for (int i = 0; i < rounds; i++) {
            synchronized (monitor) {
              work(inside);
            }
            work(outside);
          }
        });
  }

  /** Tasks of half to one and a half times the length. */
  private void pool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> all = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < rounds * threads; i++) {
      int length = around(random);
      all.add(pool.submit(() -> work(length)));
    }
    for (Future<?> each : all) {
      each.get();
    }
    pool.shutdown();
  }

  /** The main thread makes items, the others take them. */
  private void queue() throws InterruptedException {
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(CAPACITY);
    List<Thread> takers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      takers.add(
          Busy.thread(
              "taker-" + t,
              () -> {
                while (queue.take() != END) {
                  work(inside);
                }
              }));
    }
    takers.forEach(Thread::start);
    for (int i = 0; i < rounds * threads; i++) {
      work(outside);
      queue.put(i);
    }
    for (int t = 0; t < threads; t++) {
      queue.put(END);
    }
    for (Thread taker : takers) {
      taker.join();
    }
  }

  /** Pieces of half to one and a half times the length. */
  private void barrier() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(threads);
    all(
        own -> {
          Random random = new Random(own);
          for (int i = 0; i < rounds; i++) {
            work(around(random));
            barrier.await();
          }
        });
  }

  private int around(Random random) {
    return inside / 2 + random.nextInt(inside);
  }

  /** What each thread does. */
  @FunctionalInterface
  private interface Part {
    void run(int own) throws Exception;
  }

  private void all(Part part) throws InterruptedException {
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int own = t;
      all.add(Busy.thread("worker-" + t, () -> part.run(own)));
    }
    Busy.run(all);
  }

  private static void work(int micros) {
    long x = micros;
    for (int i = 0; i < micros * ROUNDS_A_MICROSECOND; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
    }
    sink = x;
  }
}
