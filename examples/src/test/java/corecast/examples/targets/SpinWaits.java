package corecast.examples.targets;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Threads that spin until another one has changed what they look at. */
public final class SpinWaits {
  private static final int ROUNDS = 5;

  private SpinWaits() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "flag" -> flag(new Flag());
      case "yielding" -> flag(new YieldingFlag());
      case "counter" -> flag(new Counter());
      case "elsewhere" -> flag(new ChangedElsewhere());
      case "nested" -> nested(new Flags());
      case "neighbours" -> neighbours(new Phases(2));
      case "slots" -> slots(new Slots());
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** What can be awaited. */
  interface Signal {
    void give(int number);

    void await(int number);
  }

  /**
   * The one works 1 unit, and the other, which has waited for that, 2, beside 1 more of the first:
   * 4 in all, of which 1 is saved. If it did not wait, 2 would be.
   */
  private static void flag(Signal signal) throws Exception {
    Work.startAndJoin(
        () -> {
          for (int i = 1; i <= ROUNDS; i++) {
            Work.part(ROUNDS);
          }
          signal.give(1);
          Work.units(1);
        },
        () -> {
          signal.await(1);
          Work.units(2);
        });
  }

  static final class Flag implements Signal {
    private volatile boolean given;

    @Override
    public void give(int number) {
      given = true;
    }

    @Override
    public void await(int number) {
      while (!given) {}
    }
  }

  static final class YieldingFlag implements Signal {
    private volatile int given;

    @Override
    public void give(int number) {
      given = number;
    }

    @Override
    public void await(int number) {
      while (given < number) {
        Thread.yield();
      }
    }
  }

  /** The one that changes what the loop looks at is no class of this nest. */
  static final class ChangedElsewhere implements Signal {
    private final AtomicBoolean given = new AtomicBoolean();

    @Override
    public void give(int number) {
      Switch.turnOn(given);
    }

    @Override
    public void await(int number) {
      while (!given.get()) {}
    }
  }

  static final class Counter implements Signal {
    private final AtomicInteger given = new AtomicInteger();

    @Override
    public void give(int number) {
      given.incrementAndGet();
    }

    @Override
    public void await(int number) {
      while (given.get() < number) {
        Thread.onSpinWait();
      }
    }
  }

  /** What threads of other classes look at. */
  static final class Flags {
    volatile boolean first;
    volatile boolean second;
  }

  /** As above, but each of the two is a class of its own, and each waits for the other once. */
  private static void nested(Flags flags) throws Exception {
    Thread one = new First(flags);
    Thread other = new Second(flags);
    one.start();
    other.start();
    one.join();
    other.join();
  }

  static final class First extends Thread {
    private final Flags flags;

    First(Flags flags) {
      this.flags = flags;
    }

    @Override
    public void run() {
      while (!flags.second) {} // the other has begun
      Work.units(1);
      flags.first = true;
      Work.units(1);
    }
  }

  static final class Second extends Thread {
    private final Flags flags;

    Second(Flags flags) {
      this.flags = flags;
    }

    @Override
    public void run() {
      flags.second = true;
      while (!flags.first) {}
      Work.units(2);
    }
  }

  /**
   * In each of two phases one thread works 2 units and the other 1, in turns: 6 in all, 4 one after
   * another. If they did not wait for each other between, it would be 3.
   */
  private static void neighbours(Phases phases) throws Exception {
    Work.startAndJoin(() -> phases.play(0), () -> phases.play(1));
  }

  static final class Phases {
    private volatile long[][] done;

    Phases(int threads) {
      done = new long[threads][16];
    }

    void play(int me) {
      for (int phase = 0; phase < 2; phase++) {
        Work.units(1 + (phase + me) % 2);
        done[me][0]++;
        while (done[1 - me][0] < done[me][0]) {}
      }
    }
  }

  /**
   * Each of 10 items is made in a tenth of a unit, one after another, and used in as much: 2 in
   * all. The last one is used when all are made: 0.9 is saved.
   */
  private static void slots(Slots slots) throws Exception {
    Work.startAndJoin(
        () -> {
          for (int i = 0; i < 10; i++) {
            Work.part(10);
            slots.put(i);
          }
        },
        () -> {
          for (int i = 0; i < 10; i++) {
            slots.take(i);
            Work.part(10);
          }
        });
  }

  static final class Slots {
    private final AtomicReferenceArray<Integer> slots = new AtomicReferenceArray<>(4);

    void put(int i) {
      while (slots.get(i & 3) != null) {
        Thread.yield();
      }
      slots.set(i & 3, i);
    }

    void take(int i) {
      while (slots.get(i & 3) == null) {
        Thread.yield();
      }
      slots.set(i & 3, null);
    }
  }
}
