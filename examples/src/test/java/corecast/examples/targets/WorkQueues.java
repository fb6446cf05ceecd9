package corecast.examples.targets;

import static corecast.examples.targets.Work.twelfth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;

/** Threads that take their work from a queue, with every way to end them. */
public final class WorkQueues {
  private static final int WORKERS = 4;
  private static final int BURSTS = 6;
  private static final int ITEMS = 8;
  private static final Runnable POISON = () -> {};

  private WorkQueues() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "poison" -> poison();
      case "one-poison" -> onePoison();
      case "poll" -> poll();
      case "interrupt" -> interrupt();
      case "daemons" -> daemons();
      case "monitor" -> monitor();
      case "semaphores" -> semaphores();
      case "priorities" -> priorities();
      case "requests" -> requests();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private interface Sink {
    void put(Runnable item) throws InterruptedException;
  }

  /** The next burst comes when all of the one before is done. */
  private static void bursts(Sink sink) throws InterruptedException {
    for (int burst = 0; burst < BURSTS; burst++) {
      CountDownLatch done = new CountDownLatch(ITEMS);
      for (int i = 0; i < ITEMS; i++) {
        sink.put(
            () -> {
              twelfth();
              done.countDown();
            });
      }
      done.await();
    }
  }

  private static List<Thread> workers(Runnable code) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      threads.add(new Thread(code));
    }
    return threads;
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Bursts, and then a poison for each. */
  private static void untilPoisoned(Sink sink, Runnable worker) throws InterruptedException {
    List<Thread> threads = workers(worker);
    threads.forEach(Thread::start);
    bursts(sink);
    for (int i = 0; i < WORKERS; i++) {
      sink.put(POISON);
    }
    join(threads);
  }

  private static void poison() throws InterruptedException {
    BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    untilPoisoned(queue::put, () -> work(queue));
  }

  private static void work(BlockingQueue<Runnable> queue) {
    try {
      for (Runnable item = queue.take(); item != POISON; item = queue.take()) {
        item.run();
      }
    } catch (InterruptedException told) {
      // the end
    }
  }

  /** In a pool, from a small queue; whoever gets the poison puts it back. */
  private static void onePoison() throws InterruptedException {
    BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(2);
    ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
    for (int i = 0; i < WORKERS; i++) {
      pool.execute(
          () -> {
            work(queue);
            queue.offer(POISON);
          });
    }
    bursts(queue::put);
    queue.put(POISON);
    pool.shutdown();
  }

  /** All items are there before the first thread begins. */
  private static void poll() throws InterruptedException {
    BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    for (int i = 0; i < BURSTS * ITEMS; i++) {
      queue.put(Work::twelfth);
    }
    List<Thread> threads =
        workers(
            () -> {
              for (Runnable item = queue.poll(); item != null; item = queue.poll()) {
                item.run();
              }
            });
    threads.forEach(Thread::start);
    join(threads);
  }

  private static void interrupt() throws InterruptedException {
    BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    List<Thread> threads = workers(() -> work(queue));
    threads.forEach(Thread::start);
    bursts(queue::put);
    threads.forEach(Thread::interrupt);
    join(threads);
  }

  private static void daemons() throws InterruptedException {
    BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    for (Thread thread : workers(() -> work(queue))) {
      thread.setDaemon(true);
      thread.start();
    }
    bursts(queue::put);
  }

  /** A pool written by hand. */
  private static void monitor() throws InterruptedException {
    MonitorPool pool = new MonitorPool();
    List<Thread> threads = workers(pool::work);
    threads.forEach(Thread::start);
    bursts(pool::put);
    pool.close();
    join(threads);
  }

  private static final class MonitorPool {
    private final Deque<Runnable> items = new ArrayDeque<>();
    private boolean closed;

    synchronized void put(Runnable item) {
      items.add(item);
      notify();
    }

    synchronized void close() {
      closed = true;
      notifyAll();
    }

    private synchronized Runnable next() throws InterruptedException {
      while (items.isEmpty() && !closed) {
        wait();
      }
      return items.poll();
    }

    void work() {
      try {
        for (Runnable item = next(); item != null; item = next()) {
          item.run();
        }
      } catch (InterruptedException told) {
        throw new IllegalStateException(told);
      }
    }
  }

  /** Semaphores count the items and the room for more. */
  private static void semaphores() throws InterruptedException {
    SemaphoreQueue queue = new SemaphoreQueue();
    untilPoisoned(queue::put, queue::work);
  }

  private static final class SemaphoreQueue {
    private final Semaphore there = new Semaphore(0);
    private final Semaphore room = new Semaphore(ITEMS / 2);
    private final Deque<Runnable> items = new ArrayDeque<>();

    void put(Runnable item) throws InterruptedException {
      room.acquire();
      synchronized (items) {
        items.add(item);
      }
      there.release();
    }

    private Runnable take() throws InterruptedException {
      there.acquire();
      Runnable item;
      synchronized (items) {
        item = items.remove();
      }
      room.release();
      return item;
    }

    void work() {
      try {
        for (Runnable item = take(); item != POISON; item = take()) {
          item.run();
        }
      } catch (InterruptedException told) {
        throw new IllegalStateException(told);
      }
    }
  }

  private static void priorities() throws InterruptedException {
    BlockingQueue<Runnable> queue =
        new PriorityBlockingQueue<>(ITEMS, Comparator.comparing(item -> item == POISON));
    untilPoisoned(queue::put, () -> work(queue));
  }

  /** Three clients, one server; each client waits for the answer to its own request. */
  private static void requests() throws InterruptedException {
    BlockingQueue<Runnable> requests = new LinkedBlockingQueue<>();
    Thread server = new Thread(() -> work(requests));
    server.start();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread client = new Thread(() -> ask(requests));
      client.start();
      clients.add(client);
    }
    join(clients);
    requests.put(POISON);
    server.join();
  }

  private static void ask(BlockingQueue<Runnable> requests) {
    try {
      for (int i = 0; i < 8; i++) {
        twelfth();
        CountDownLatch answered = new CountDownLatch(1);
        requests.put(
            () -> {
              twelfth();
              answered.countDown();
            });
        answered.await();
      }
    } catch (InterruptedException told) {
      throw new IllegalStateException(told);
    }
  }
}
