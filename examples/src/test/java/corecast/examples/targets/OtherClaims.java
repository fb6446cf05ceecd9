package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Atomic counters and queues that share out no work, or do so in a way that nothing proves. */
public final class OtherClaims {
  private static final int WORKERS = 4;
  private static final int ROWS = 40;

  private OtherClaims() {}

  public static void main(String[] args) throws Exception {
    numbers();
    ticketLock();
    underALock();
    unlike();
    differentBounds();
    oneGivesUp();
    fedByTakers();
    fedMeanwhile();
    System.out.println("done");
  }

  private static void row() {
    Work.part(300);
  }

  private static void all(Work.Body... bodies) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      threads.add(Work.start("worker-" + i, bodies[i % bodies.length]));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void numbers() throws InterruptedException {
    AtomicInteger ids = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    all(
        () -> {
          for (int i = 0; i < 10; i++) {
            int id = ids.getAndIncrement();
            row();
            done.incrementAndGet();
            for (; ; ) {
              int known = most.get();
              if (known >= id || most.compareAndSet(known, id)) {
                break;
              }
            }
          }
        });
  }

  private static void ticketLock() throws InterruptedException {
    AtomicInteger tickets = new AtomicInteger();
    AtomicInteger serving = new AtomicInteger();
    all(
        () -> {
          for (int i = 0; i < 10; i++) {
            int mine = tickets.getAndIncrement();
            while (serving.get() != mine) {
              Thread.onSpinWait();
            }
            row();
            serving.incrementAndGet();
          }
        });
  }

  private static void underALock() throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    Object lock = new Object();
    all(
        () -> {
          while (true) {
            synchronized (lock) {
              if (next.getAndIncrement() >= ROWS) {
                return;
              }
              row();
            }
          }
        });
  }

  private static void unlike() throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    all(() -> some(next), () -> others(next));
  }

  private static void some(AtomicInteger next) {
    while (next.getAndIncrement() < ROWS) {
      row();
    }
  }

  private static void others(AtomicInteger next) {
    while (next.getAndIncrement() < ROWS) {
      row();
      row();
    }
  }

  private static void differentBounds() throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger threads = new AtomicInteger();
    all(
        () -> {
          int bound = ROWS / 2 * (1 + threads.getAndIncrement() % 2);
          while (next.getAndIncrement() < bound) {
            row();
          }
        });
  }

  private static void oneGivesUp() throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    all(
        () -> {
          int row;
          while ((row = next.getAndIncrement()) < ROWS) {
            row();
            if (row == ROWS / 2) {
              return;
            }
          }
        });
  }

  private static void fedByTakers() throws InterruptedException {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(4, 4, 4, 4));
    all(
        () -> {
          Integer item;
          while ((item = queue.poll()) != null) {
            row();
            if (item > 0) {
              queue.add(item - 1);
            }
          }
        });
  }

  /** Another thread adds items while some are taken. */
  private static void fedMeanwhile() throws InterruptedException {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 20; i++) {
      queue.add(i);
    }
    Thread feeder =
        Work.start(
            "feeder",
            () -> {
              for (int i = 0; i < 20; i++) {
                row();
                queue.add(i);
              }
            });
    all(
        () -> {
          Integer item;
          while ((item = queue.poll()) != null) {
            row();
          }
        });
    feeder.join();
  }
}
