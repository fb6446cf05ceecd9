package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that claim their work without a lock, in phases shorter than a time slice. */
public final class Claims {
  private static final int WORKERS = 4;
  private static final int PHASES = 80;
  private static final int ROWS = 12;

  /** All phases have 4 units. */
  private static final int PART = PHASES * ROWS / 4;

  private static final AtomicInteger NEXT = new AtomicInteger();

  private Claims() {}

  public static void main(String[] args) throws Exception {
    NEXT.set(0);
    switch (args[0]) {
      case "rows" -> phases(Claims::rows, () -> NEXT.set(0));
      case "for" -> phases(Claims::withFor, () -> NEXT.set(0));
      case "down" -> down();
      case "chunks" -> chunks();
      case "further" -> phases(Claims::further, Claims::nextBound);
      case "queue" -> queue();
      case "deque" -> deque();
      case "main-helps" -> mainHelps();
      case "nested" -> nested();
      case "stealing" -> stealing();
      case "method" -> phases(Claims::byMethod, () -> NEXT.set(0));
      case "object" -> phases(Claims::byObject, ALL_ROWS::again);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void row() {
    Work.part(PART);
  }

  /** The same threads do all phases; a barrier is between them. */
  private static void phases(Runnable phase, Runnable between) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(WORKERS, between);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      threads.add(
          Work.start(
              "worker-" + i,
              () -> {
                for (int p = 0; p < PHASES; p++) {
                  phase.run();
                  barrier.await();
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void rows() {
    int row;
    while ((row = NEXT.getAndIncrement()) < ROWS) {
      row();
      check(row);
    }
  }

  private static void check(int row) {
    if (row < 0) {
      throw new IllegalStateException();
    }
  }

  private static int next() {
    return NEXT.getAndIncrement();
  }

  private static void byMethod() {
    int row;
    while ((row = next()) < ROWS) {
      row();
      check(row);
    }
  }

  /** Says by -1 that there is no more. */
  private static final class Rows {
    private final AtomicInteger next = new AtomicInteger();

    int next() {
      int row = next.getAndIncrement();
      return row < ROWS ? row : -1;
    }

    void again() {
      next.set(0);
    }
  }

  private static final Rows ALL_ROWS = new Rows();

  private static void byObject() {
    for (int row = ALL_ROWS.next(); row >= 0; row = ALL_ROWS.next()) {
      row();
    }
  }

  private static void withFor() {
    for (int i = NEXT.incrementAndGet(); i <= ROWS; i = NEXT.incrementAndGet()) {
      row();
    }
  }

  private static volatile int bound = ROWS;

  /** The counter is never set back: there are more rows. */
  private static void nextBound() {
    bound = NEXT.get() + ROWS;
  }

  private static void further() {
    for (; ; ) {
      int row = NEXT.getAndIncrement();
      if (row >= bound) {
        return;
      }
      row();
    }
  }

  /** Each phase is four tasks of a pool, and has a counter of its own. */
  private static void down() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
    for (int p = 0; p < PHASES; p++) {
      AtomicLong left = new AtomicLong(ROWS);
      List<Future<?>> tasks = new ArrayList<>();
      for (int i = 0; i < WORKERS; i++) {
        tasks.add(
            pool.submit(
                () -> {
                  while (left.decrementAndGet() >= 0) {
                    row();
                  }
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    }
    pool.shutdown();
  }

  /** Three rows at a time: four for four threads. */
  private static void chunks() throws Exception {
    phases(
        () -> {
          while (true) {
            int from = NEXT.getAndAdd(3);
            if (from >= ROWS) {
              break;
            }
            for (int i = from; i < Math.min(from + 3, ROWS); i++) {
              row();
            }
          }
        },
        () -> NEXT.set(0));
  }

  private static void queue() throws Exception {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    fill(queue);
    phases(
        () -> {
          Integer row;
          while ((row = queue.poll()) != null) {
            row();
            check(row);
          }
        },
        () -> fill(queue));
  }

  private static void deque() throws Exception {
    ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>();
    fill(queue);
    phases(
        () -> {
          for (; ; ) {
            Integer row = queue.pollLast();
            if (row == null) {
              break;
            }
            check(row);
            row();
          }
        },
        () -> fill(queue));
  }

  private static void fill(Queue<Integer> queue) {
    for (int i = 0; i < ROWS; i++) {
      queue.add(i);
    }
  }

  private static void mainHelps() throws Exception {
    for (int p = 0; p < PHASES; p++) {
      NEXT.set(0);
      List<Thread> others = new ArrayList<>();
      for (int i = 1; i < WORKERS; i++) {
        others.add(Work.start("helper", Claims::rows));
      }
      rows();
      for (Thread thread : others) {
        thread.join();
      }
    }
  }

  /** Each of four things has its own rows, which whoever has it claims alone. */
  private static void nested() throws Exception {
    phases(
        () -> {
          while (NEXT.getAndIncrement() < 4) {
            AtomicInteger rows = new AtomicInteger();
            while (rows.getAndIncrement() < ROWS / 4) {
              row();
            }
          }
        },
        () -> NEXT.set(0));
  }

  /** Each has rows of its own, of different numbers, and then helps the others. */
  private static void stealing() throws Exception {
    AtomicInteger[] left = new AtomicInteger[WORKERS];
    AtomicInteger numbers = new AtomicInteger();
    Runnable deal =
        () -> {
          numbers.set(0);
          for (int i = 0; i < WORKERS; i++) {
            left[i] = new AtomicInteger(i < 2 ? ROWS / 2 : 0);
          }
        };
    deal.run();
    phases(
        () -> {
          int own = numbers.getAndIncrement();
          for (int i = 0; i < WORKERS; i++) {
            AtomicInteger rows = left[(own + i) % WORKERS];
            while (rows.getAndDecrement() > 0) {
              row();
            }
          }
        },
        deal);
  }
}
