package corecast.examples;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Example 4: five styles of threads that work together, one small program each.
 *
 * <p><b>Why.</b> To compare predicted with measured speedup style by style: a contended lock, a
 * hand-written monitor with {@code wait} and {@code notifyAll}, a fixed pool with futures, a
 * pipeline of blocking queues, and a barrier with an action.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast record -o styles.cct -- java -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example04Styles --style queue
 * ./corecast predict styles.cct -p 1..8
 * </pre>
 *
 * Options: {@code --style lock|monitor|pool|queue|barrier}, {@code --scale PERCENT} of the work.
 *
 * <p><b>What to expect.</b> On two processors a speedup of nearly 2 for lock and pool, less for
 * queue and barrier; the program prints the time it took.
 */
public final class Example04Styles {
  @SuppressWarnings("UnusedVariable") // written so that the work has a result
  private static volatile long sink;

  private final int scale;

  private Example04Styles(int scale) {
    this.scale = scale;
  }

  public static void main(String[] args) throws Exception {
    Arguments arguments = Arguments.of(args, "style", "scale");
    Example04Styles styles = new Example04Styles(arguments.number("scale", 100));
    String style = arguments.text("style", "lock");
    long start = System.nanoTime();
    switch (style) {
      case "lock" -> styles.lock();
      case "monitor" -> styles.monitor();
      case "pool" -> styles.pool();
      case "queue" -> styles.queue();
      case "barrier" -> styles.barrier();
      default ->
          throw new IllegalArgumentException(
              "--style " + style + ": expected lock, monitor, pool, queue or barrier");
    }
    System.out.println(style + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
  }

  /** Four threads, 40 % of their work inside one lock. */
  private void lock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < 1500; i++) {
                  work(120);
                  lock.lock();
                  try {
                    work(80);
                  } finally {
                    lock.unlock();
                  }
                }
              },
              "locker-" + t));
    }
    run(threads);
  }

  /** One producer and two consumers around a buffer of eight. */
  private void monitor() throws InterruptedException {
    Object monitor = new Object();
    ArrayDeque<Integer> buffer = new ArrayDeque<>();
    int items = 1500;
    List<Thread> threads = new ArrayList<>();
    threads.add(
        new Thread(
            () -> {
              for (int i = 0; i < items; i++) {
                work(150);
                synchronized (monitor) {
                  while (buffer.size() >= 8) {
                    await(monitor);
                  }
                  buffer.add(i);
                  monitor.notifyAll();
                }
              }
            },
            "producer"));
    for (int c = 0; c < 2; c++) {
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < items / 2; i++) {
                  synchronized (monitor) {
                    while (buffer.isEmpty()) {
                      await(monitor);
                    }
                    buffer.remove();
                    monitor.notifyAll();
                  }
                  work(200);
                }
              },
              "consumer-" + c));
    }
    run(threads);
  }

  /** 400 tasks on four workers, a sequential part, 100 tasks more. */
  private void pool() throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      int task = i;
      results.add(
          pool.submit(
              () -> {
                work(500 + task % 7 * 200);
                return task;
              }));
    }
    for (Future<Integer> result : results) {
      result.get();
    }
    work(20_000);
    List<Callable<Integer>> more = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      more.add(
          () -> {
            work(1500);
            return 1;
          });
    }
    pool.invokeAll(more);
    pool.shutdown();
    if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the pool does not end");
    }
  }

  /** Three stages: a bounded queue, then an unbounded one. */
  private void queue() throws InterruptedException {
    ArrayBlockingQueue<Integer> first = new ArrayBlockingQueue<>(4);
    LinkedBlockingQueue<Integer> second = new LinkedBlockingQueue<>();
    int items = 1000;
    run(
        List.of(
            stage("source", items, () -> work(200), () -> first.put(1)),
            stage("middle", items, first::take, () -> work(400), () -> second.put(1)),
            stage("end", items, second::take, () -> work(150))));
  }

  /** Three threads with uneven work between barriers, whose action takes a part as well. */
  private void barrier() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(3, () -> work(100));
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      int own = t;
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < 400; i++) {
                  work(300 + (i + own) % 3 * 300);
                  try {
                    barrier.await();
                  } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException("no barrier", e);
                  }
                }
              },
              "party-" + t));
    }
    run(threads);
  }

  /** A part of a stage that may wait. */
  @FunctionalInterface
  private interface Part {
    void run() throws InterruptedException;
  }

  private static Thread stage(String name, int times, Part... parts) {
    return new Thread(
        () -> {
          try {
            for (int i = 0; i < times; i++) {
              for (Part part : parts) {
                part.run();
              }
            }
          } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted in " + name, e);
          }
        },
        name);
  }

  private static void await(Object monitor) {
    try {
      monitor.wait();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting", e);
    }
  }

  private static void run(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void work(int amount) {
    long x = amount;
    for (int i = 0; i < amount * 10 * scale; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
      x ^= x >>> 17;
    }
    sink = x;
  }
}
