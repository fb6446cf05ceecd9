package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Looks between two sleeps: two threads work for 2, main sleeps until it sees that, then 1. */
public final class Polls {
  private static final int PAUSE_MILLIS = 2;

  private static volatile boolean ready;

  private static int over;

  private Polls() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "alive" -> {
        Thread a = start("a", () -> units(2));
        Thread b = start("b", () -> units(2));
        while (a.isAlive() || b.isAlive()) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "done" -> {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<? extends Future<?>> both =
            List.of(pool.submit(() -> units(2)), pool.submit(() -> units(2)));
        pool.shutdown();
        while (!both.stream().allMatch(Future::isDone)) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "stages" -> {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> units(2), pool);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> units(2), pool);
        pool.shutdown();
        while (!(a.isDone() & b.isDone())) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "terminated" -> {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> units(2));
        pool.execute(() -> units(2));
        pool.shutdown();
        while (!pool.isTerminated()) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "count" -> {
        CountDownLatch latch = new CountDownLatch(2);
        twice(latch::countDown);
        while (latch.getCount() > 0) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "atomic" -> {
        AtomicInteger done = new AtomicInteger();
        twice(done::incrementAndGet);
        while (done.get() < 2) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "queue" -> {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        twice(() -> queue.add(1));
        while (queue.size() < 2) {
          Thread.sleep(PAUSE_MILLIS);
        }
      }
      case "flag" -> flag();
      case "flags" -> flags();
      case "monitor" -> {
        over = 0;
        twice(Polls::oneMore);
        synchronized (Polls.class) {
          while (over < 2) {
            Polls.class.wait(PAUSE_MILLIS); // nobody notifies
          }
        }
      }
      case "park" -> {
        AtomicInteger done = new AtomicInteger();
        twice(done::incrementAndGet);
        for (int i = 0; done.get() < 2; i++) {
          LockSupport.parkNanos(i < 3 ? 1_000_000 : 1_000_000 * PAUSE_MILLIS);
        }
      }
      case "deadline" -> {
        AtomicInteger done = new AtomicInteger();
        twice(done::incrementAndGet);
        long end = System.nanoTime() + 600 * Work.UNIT_NANOS;
        while (done.get() < 2 && System.nanoTime() < end) {
          pause();
        }
      }
      case "active" -> {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        pool.execute(() -> units(2));
        pool.execute(() -> units(2));
        while (pool.getActiveCount() > 0 || !pool.getQueue().isEmpty()) {
          Thread.sleep(PAUSE_MILLIS);
        }
        pool.shutdown();
      }
      case "busy" -> busy();
      case "stopped" -> stopped();
      case "paced" -> paced();
      case "paced-wait" -> pacedByWaits();
      case "beside-put",
          "beside-interrupt",
          "beside-late-interrupt",
          "beside-park",
          "beside-notify",
          "beside-work" ->
          beside(args[0].substring(args[0].indexOf('-') + 1));
      case "duration" -> duration();
      case "exit" -> exit();
      case "busy-daemon" -> {
        Thread busy = new Thread(Polls::work, "busy");
        busy.setDaemon(true);
        busy.start();
        units(4);
      }
      case "busy-worker" -> {
        Executors.newSingleThreadExecutor().execute(Polls::work);
        units(5);
        System.exit(0);
      }
      case "counted" -> {
        Thread a = start("a", () -> units(2));
        for (int i = 0; i < 10; i++) {
          TimeUnit.NANOSECONDS.sleep(Work.UNIT_NANOS / 5);
        }
        a.join();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    units(1);
    System.out.println("seen");
  }

  /** What is not free yet throws. */
  private static void busy() throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    twice(done::incrementAndGet);
    while (true) {
      try {
        useIfFree(done);
        break;
      } catch (IllegalStateException e) {
        pause();
      }
    }
  }

  private static void useIfFree(AtomicInteger done) {
    if (done.get() < 2) {
      throw new IllegalStateException("busy");
    }
  }

  private static void twice(Runnable then) {
    for (String name : List.of("a", "b")) {
      start(
          name,
          () -> {
            units(2);
            then.run();
          });
    }
  }

  /** The thread that sets it goes on. */
  /** Others would go on for ever, one of them asleep most of the time. */
  private static void exit() {
    start("heart", Polls::beat);
    start("busy", Polls::work);
    units(4);
    System.exit(0);
  }

  private static void beat() throws InterruptedException {
    while (true) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static void work() {
    while (true) {
      Work.twelfth();
    }
  }

  private static void flag() {
    ready = false;
    start("b", () -> units(2));
    start(
        "a",
        () -> {
          units(2);
          ready = true;
          units(1);
        });
    while (!isReady()) {
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class Part {
    volatile boolean done;

    void run() {
      units(2);
      done = true;
    }
  }

  /** Sleeps for once, and then until a flag of its own says that all flags are set. */
  private static void flags() throws InterruptedException {
    Part[] parts = {new Part(), new Part()};
    for (Part part : parts) {
      start("part", part::run);
    }
    pause();
    boolean done = false;
    while (!done) {
      pause();
      done = true;
      for (Part part : parts) {
        done = done && part.done;
      }
    }
  }

  private static synchronized void oneMore() {
    over++;
  }

  /**
   * A thread sleeps and then does something that others could be waiting for, or works for a 12th,
   * until it is told to stop, after the work of 2.
   */
  private static void beside(String what) throws Exception {
    ready = false;
    Queue<Integer> queue = new LinkedBlockingQueue<>();
    Semaphore permits = new Semaphore(0);
    Thread ticker =
        start(
            "ticker",
            () -> {
              try {
                while (!ready) {
                  switch (what) {
                    case "notify" -> {
                      synchronized (Polls.class) {
                        Polls.class.wait(PAUSE_MILLIS);
                        Polls.class.notifyAll();
                      }
                    }
                    case "park" -> {
                      LockSupport.parkNanos(1_000_000 * PAUSE_MILLIS);
                      permits.release();
                    }
                    case "work" -> {
                      TimeUnit.NANOSECONDS.sleep(Work.UNIT_NANOS / 3);
                      Work.twelfth();
                    }
                    default -> {
                      pause();
                      synchronized (Polls.class) {
                        queue.add(1);
                      }
                    }
                  }
                }
              } catch (InterruptedException e) {
                ready = true;
              }
            });
    Work.startAndJoin(() -> units(2), () -> units(2));
    if (what.equals("interrupt")) {
      ticker.interrupt();
    } else if (what.equals("late-interrupt")) { // in a round, not asleep
      synchronized (Polls.class) {
        Thread.sleep(2 * PAUSE_MILLIS);
        ticker.interrupt();
      }
    } else {
      ready = true;
    }
    ticker.join();
  }

  private static final int ROUND_MILLIS = 20;

  private static final int ROUNDS = 12;

  /** A 12th every 20 ms, 12 times; that is 4, beside a thread that works for 2. */
  private static void paced() throws InterruptedException {
    Thread a = start("a", () -> units(2));
    long next = System.currentTimeMillis();
    for (int i = 0; i < ROUNDS; i++) {
      Work.twelfth();
      next += ROUND_MILLIS;
      Thread.sleep(Math.max(1, next - System.currentTimeMillis()));
    }
    a.join();
  }

  private static void pacedByWaits() throws InterruptedException {
    Thread a = start("a", () -> units(2));
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    long start = System.nanoTime();
    for (int i = 1; i <= ROUNDS; i++) {
      Work.twelfth();
      long due = start + i * ROUND_MILLIS * 1_000_000L;
      queue.poll(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
    a.join();
  }

  private static void pause() throws InterruptedException {
    Thread.sleep(PAUSE_MILLIS);
  }

  /** A consumer polls with a timeout until it is told to stop, after the work of 2. */
  private static void stopped() throws Exception {
    ready = false;
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Thread consumer =
        start(
            "consumer",
            () -> {
              while (!ready) {
                queue.poll(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
              }
            });
    Work.startAndJoin(() -> units(2), () -> units(2));
    ready = true;
    consumer.join();
  }

  /** Four threads work for as long as main sleeps: 8. */
  private static void duration() throws InterruptedException {
    ready = false;
    for (int i = 0; i < 4; i++) {
      start(
          "worker-" + i,
          () -> {
            while (!ready) {
              Work.twelfth();
            }
          });
    }
    TimeUnit.NANOSECONDS.sleep(8 * Work.UNIT_NANOS);
    ready = true;
  }

  private static boolean isReady() {
    return ready;
  }
}
