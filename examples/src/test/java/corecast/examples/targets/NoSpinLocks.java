package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Atomics that are changed in loops, or taken and given back, and are no locks for all that. */
public final class NoSpinLocks {
  private static final int WORKERS = 4;
  private static final int ROUNDS = 10;

  private NoSpinLocks() {}

  public static void main(String[] args) throws Exception {
    System.out.println("stages " + Stages.run());
    System.out.println("handed " + Handed.run());
    System.out.println("never released " + Latch.run());
    System.out.println("swapped " + Swapped.run());
    System.out.println("stack " + Stack.run());
    System.out.println("counter " + Counter.run());
    System.out.println("read-write " + ReadWrite.run());
    System.out.println("slots " + Slots.run());
    System.out.println("sequence " + Sequence.run());
    System.out.println("once " + Once.run());
    System.out.println("null " + Null.run());
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

  /** Whoever finds a stage goes on to the next one, and the last one to the first. */
  private static final class Stages {
    private static final AtomicInteger STATE = new AtomicInteger();

    static int run() throws InterruptedException {
      all(() -> stage(0, 1), () -> stage(1, 2), () -> stage(2, 3), () -> stage(3, 0));
      return STATE.get();
    }

    private static void stage(int from, int to) {
      for (int i = 0; i < ROUNDS; i++) {
        switch (from) {
          case 0 -> {
            while (!STATE.compareAndSet(0, 10)) {
              Thread.onSpinWait();
            }
          }
          case 1 -> {
            while (!STATE.compareAndSet(1, 11)) {
              Thread.onSpinWait();
            }
          }
          default -> {
            while (!STATE.compareAndSet(from, from + 10)) {
              Thread.onSpinWait();
            }
          }
        }
        row();
        STATE.set(to);
      }
    }
  }

  /** Who takes it is not who gives it back. */
  private static final class Handed {
    private static final AtomicBoolean TAKEN = new AtomicBoolean();

    static int run() throws InterruptedException {
      AtomicInteger given = new AtomicInteger();
      Thread other =
          Work.start(
              "other",
              () -> {
                for (int i = 0; i < ROUNDS; i++) {
                  while (!TAKEN.get()) {
                    Thread.onSpinWait();
                  }
                  row();
                  given.incrementAndGet();
                  TAKEN.set(false);
                }
              });
      for (int i = 0; i < ROUNDS; i++) {
        while (!TAKEN.compareAndSet(false, true)) {
          Thread.onSpinWait();
        }
        row();
      }
      other.join();
      return given.get();
    }
  }

  /** Taken once, by each from another one. */
  private static final class Latch {
    static int run() throws InterruptedException {
      AtomicBoolean[] flags = new AtomicBoolean[WORKERS];
      AtomicInteger threads = new AtomicInteger();
      AtomicInteger taken = new AtomicInteger();
      for (int i = 0; i < WORKERS; i++) {
        flags[i] = new AtomicBoolean();
      }
      all(
          () -> {
            AtomicBoolean mine = flags[threads.getAndIncrement()];
            while (!mine.compareAndSet(false, true)) {
              Thread.onSpinWait();
            }
            row();
            taken.incrementAndGet();
          });
      return taken.get();
    }
  }

  /** Another object is given back than was taken. */
  private static final class Swapped {
    private static volatile AtomicBoolean current = new AtomicBoolean();

    static int run() throws InterruptedException {
      AtomicInteger sections = new AtomicInteger();
      all(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              while (!current.compareAndSet(false, true)) {
                Thread.onSpinWait();
              }
              row();
              sections.incrementAndGet();
              current = new AtomicBoolean(true);
              current.set(false);
            }
          });
      return sections.get();
    }
  }

  private static final class Stack {
    private record Node(int value, Node next) {}

    private static final AtomicReference<Node> TOP = new AtomicReference<>();

    static int run() throws InterruptedException {
      all(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              Node old;
              do {
                old = TOP.get();
              } while (!TOP.compareAndSet(old, new Node(i, old)));
              row();
            }
          });
      int sum = 0;
      while (true) {
        Node old = TOP.get();
        if (old == null) {
          return sum;
        }
        if (TOP.compareAndSet(old, old.next)) {
          sum += old.value;
        }
      }
    }
  }

  private static final class Counter {
    private static final AtomicLong COUNT = new AtomicLong();

    static long run() throws InterruptedException {
      all(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              long known;
              do {
                known = COUNT.get();
              } while (!COUNT.compareAndSet(known, known + 1));
              row();
            }
          });
      return COUNT.get();
    }
  }

  /** Below 0 there is a writer, above it so many readers. */
  private static final class ReadWrite {
    private static final AtomicInteger STATE = new AtomicInteger();

    static int run() throws InterruptedException {
      AtomicInteger sections = new AtomicInteger();
      Work.Body write =
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              while (!STATE.compareAndSet(0, -1)) {
                Thread.onSpinWait();
              }
              row();
              sections.incrementAndGet();
              STATE.set(0);
            }
          };
      Work.Body read =
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              int known;
              do {
                known = STATE.get();
              } while (known < 0 || !STATE.compareAndSet(known, known + 1));
              row();
              sections.incrementAndGet();
              STATE.decrementAndGet();
            }
          };
      all(write, read);
      return sections.get();
    }
  }

  /** Any of them will do. */
  private static final class Slots {
    private static final AtomicBoolean[] SLOTS = new AtomicBoolean[WORKERS];

    static int run() throws InterruptedException {
      for (int i = 0; i < WORKERS; i++) {
        SLOTS[i] = new AtomicBoolean();
      }
      AtomicInteger sections = new AtomicInteger();
      all(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              int slot = take();
              row();
              sections.incrementAndGet();
              SLOTS[slot].set(false);
            }
          });
      return sections.get();
    }

    private static int take() {
      for (int i = 0; ; i = (i + 1) % WORKERS) {
        if (SLOTS[i].compareAndSet(false, true)) {
          return i;
        }
      }
    }
  }

  /** A writer makes the number odd and even again; readers try until they have seen no change. */
  private static final class Sequence {
    private static final AtomicLong VERSION = new AtomicLong();
    private static volatile int value;

    static long run() throws InterruptedException {
      all(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              long known;
              do {
                known = VERSION.get() & -2;
              } while (!VERSION.compareAndSet(known, known + 1));
              value = i;
              row();
              VERSION.set(known + 2);
            }
          },
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              long before;
              int seen;
              do {
                before = VERSION.get();
                seen = value;
              } while ((before & 1) != 0 || VERSION.get() != before);
              row();
              if (seen > ROUNDS) {
                throw new IllegalStateException();
              }
            }
          });
      return VERSION.get();
    }
  }

  /** Whoever comes first does it; nobody waits. */
  private static final class Once {
    private static final AtomicBoolean CLEANING = new AtomicBoolean();

    static boolean run() throws InterruptedException {
      all(
          () -> {
            for (int i = 0; i < ROUNDS; i++) {
              if (CLEANING.compareAndSet(false, true)) {
                row();
                CLEANING.set(false);
              } else {
                row();
              }
            }
          });
      return CLEANING.get();
    }
  }

  private static final class Null {
    private static AtomicBoolean none;

    static boolean run() {
      try {
        while (!none.compareAndSet(false, true)) {
          Thread.onSpinWait();
        }
        none.set(false);
        return true;
      } catch (NullPointerException e) {
        return false;
      }
    }
  }
}
