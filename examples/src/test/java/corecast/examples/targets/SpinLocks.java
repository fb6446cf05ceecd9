package corecast.examples.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Four threads whose sections exclude one another by locks written by hand, of atomics. */
public final class SpinLocks {
  private static final int WORKERS = 4;
  private static final int ROUNDS = 20;

  /** Of each round one part is outside and three are in the section: 1 and 3 units in all. */
  private static final int PARTS = WORKERS * ROUNDS;

  private static final AtomicBoolean BUSY = new AtomicBoolean();

  private static int sections;

  private SpinLocks() {}

  /** What the classic locks have in common. */
  interface Lock {
    void lock() throws Exception;

    void unlock();
  }

  public static void main(String[] args) throws Exception {
    sections = 0;
    switch (args[0]) {
      case "static" -> workers(SpinLocks::ofAStatic);
      case "captured" -> captured(new AtomicInteger());
      case "throwing" -> workers(SpinLocks::throwing);
      case "tas" -> rounds(new TestAndSet());
      case "ttas" -> rounds(new TestAndTestAndSet());
      case "ttas-yield" -> rounds(new Yielding());
      case "backoff" -> rounds(new Backoff());
      case "sleep" -> rounds(new Sleeping());
      case "owner" -> rounds(new Reentrant());
      case "permit" -> rounds(new Permit());
      case "attempts" -> rounds(new Attempts());
      case "deadline" -> rounds(new Deadline());
      case "exchange" -> rounds(new Exchange());
      case "ticket" -> rounds(new Ticket());
      case "volatile-ticket" -> rounds(new VolatileTicket());
      case "array" -> rounds(new ArrayLock());
      case "clh" -> rounds(new Clh());
      case "mcs" -> rounds(new Mcs());
      case "two" -> two(new TestAndTestAndSet(), new Yielding());
      default -> throw new IllegalArgumentException(args[0]);
    }
    if (sections != PARTS) {
      throw new IllegalStateException(sections + " sections");
    }
  }

  private static void workers(Work.Body worker) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      threads.add(Work.start("worker-" + i, worker));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void rounds(Lock lock) throws InterruptedException {
    workers(
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            Work.part(PARTS);
            lock.lock();
            try {
              section();
            } finally {
              lock.unlock();
            }
          }
        });
  }

  private static void section() {
    int known = sections;
    Work.part(PARTS);
    Work.part(PARTS);
    Work.part(PARTS);
    sections = known + 1;
  }

  private static void ofAStatic() {
    for (int i = 0; i < ROUNDS; i++) {
      Work.part(PARTS);
      while (!BUSY.compareAndSet(false, true)) {
        Thread.onSpinWait();
      }
      section();
      BUSY.set(false);
    }
  }

  private static void captured(AtomicInteger taken) throws InterruptedException {
    workers(
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            Work.part(PARTS);
            while (!taken.compareAndSet(0, 1)) {
              Thread.yield();
            }
            section();
            taken.setRelease(0);
          }
        });
  }

  private static void throwing() {
    for (int i = 0; i < ROUNDS; i++) {
      Work.part(PARTS);
      try {
        failing();
      } catch (IllegalStateException e) {
        // Every section fails.
      }
    }
  }

  private static void failing() {
    while (!BUSY.compareAndSet(false, true)) {
      Thread.onSpinWait();
    }
    try {
      section();
      throw new IllegalStateException();
    } finally {
      BUSY.set(false);
    }
  }

  /** A section is in two locks, the outer of which others take meanwhile as soon as they can. */
  private static void two(Lock outer, Lock inner) throws InterruptedException {
    workers(
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            Work.part(PARTS);
            outer.lock();
            inner.lock();
            outer.unlock(); // hand over hand
            section();
            inner.unlock();
          }
        });
  }

  private static final class TestAndSet implements Lock {
    private final AtomicBoolean state = new AtomicBoolean();

    @Override
    public void lock() {
      while (state.getAndSet(true)) {}
    }

    @Override
    public void unlock() {
      state.set(false);
    }
  }

  private static final class TestAndTestAndSet implements Lock {
    private final AtomicInteger state = new AtomicInteger();

    @Override
    public void lock() {
      while (true) {
        while (state.get() != 0) {
          Thread.onSpinWait();
        }
        if (state.compareAndSet(0, 1)) {
          return;
        }
      }
    }

    @Override
    public void unlock() {
      state.lazySet(0);
    }
  }

  private static final class Yielding implements Lock {
    private final AtomicLong state = new AtomicLong();

    @Override
    public void lock() {
      do {
        while (state.get() == 1) {
          Thread.yield();
        }
      } while (!state.weakCompareAndSetAcquire(0, 1));
    }

    @Override
    public void unlock() {
      state.getAndSet(0);
    }
  }

  private static final class Backoff implements Lock {
    private final AtomicBoolean state = new AtomicBoolean();

    @Override
    public void lock() {
      int limit = 10_000;
      while (!state.compareAndSet(false, true)) {
        LockSupport.parkNanos(1 + ThreadLocalRandom.current().nextInt(limit));
        limit = Math.min(2 * limit, 1_000_000);
      }
    }

    @Override
    public void unlock() {
      state.set(false);
    }
  }

  private static final class Sleeping implements Lock {
    private final AtomicBoolean state = new AtomicBoolean();

    @Override
    public void lock() throws InterruptedException {
      while (true) {
        while (state.get()) {
          Thread.yield();
        }
        if (!state.getAndSet(true)) {
          return;
        } else {
          backoff();
        }
      }
    }

    private void backoff() throws InterruptedException {
      Thread.sleep(1);
    }

    @Override
    public void unlock() {
      state.set(false);
    }
  }

  private static final class Reentrant implements Lock {
    private final AtomicReference<Thread> owner = new AtomicReference<>();
    private int again;

    @Override
    public void lock() {
      enter();
      enter();
    }

    private void enter() {
      Thread me = Thread.currentThread();
      if (owner.get() == me) {
        again++;
        return;
      }
      while (!owner.compareAndSet(null, me)) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      leave();
      leave();
    }

    private void leave() {
      if (again > 0) {
        again--;
      } else if (!owner.compareAndSet(Thread.currentThread(), null)) {
        throw new IllegalMonitorStateException();
      }
    }
  }

  private static final class Permit implements Lock {
    private final AtomicInteger permits = new AtomicInteger(1);

    @Override
    public void lock() {
      while (!permits.compareAndSet(1, 0)) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      permits.set(1);
    }
  }

  private static final class Attempts implements Lock {
    private final AtomicInteger state = new AtomicInteger();

    private boolean tryLock() {
      return state.get() == 0 && state.compareAndSet(0, 1);
    }

    @Override
    public void lock() {
      while (!tryLock()) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      state.set(0);
    }
  }

  /** A try that gives up is none of its business: it comes again. */
  private static final class Deadline implements Lock {
    private final AtomicBoolean state = new AtomicBoolean();

    private boolean tryLock(long nanos) {
      long end = System.nanoTime() + nanos;
      while (!state.compareAndSet(false, true)) {
        if (System.nanoTime() - end >= 0) {
          return false;
        }
        Thread.yield();
      }
      return true;
    }

    @Override
    public void lock() {
      while (!tryLock(50_000)) {
        LockSupport.parkNanos(10_000);
      }
    }

    @Override
    public void unlock() {
      state.set(false);
    }
  }

  private static final class Exchange implements Lock {
    private final AtomicInteger state = new AtomicInteger();

    @Override
    public void lock() {
      while (state.compareAndExchange(0, 1) != 0) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      state.compareAndSet(1, 0);
    }
  }

  private static final class Ticket implements Lock {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger serving = new AtomicInteger();

    @Override
    public void lock() {
      int mine = next.getAndIncrement();
      while (serving.get() != mine) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      serving.incrementAndGet();
    }
  }

  private static final class VolatileTicket implements Lock {
    private final AtomicLong next = new AtomicLong();
    private volatile long serving;

    @Override
    public void lock() {
      long mine = next.getAndIncrement();
      while (serving != mine) {
        Thread.yield();
      }
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // nobody else changes it meanwhile
    public void unlock() {
      serving++;
    }
  }

  /** Anderson's. */
  private static final class ArrayLock implements Lock {
    private final ThreadLocal<Integer> slotOfMine = ThreadLocal.withInitial(() -> 0);
    private final AtomicInteger tail = new AtomicInteger();
    private final AtomicBoolean[] flags = new AtomicBoolean[WORKERS];

    ArrayLock() {
      for (int i = 0; i < WORKERS; i++) {
        flags[i] = new AtomicBoolean(i == 0);
      }
    }

    @Override
    public void lock() {
      int slot = tail.getAndIncrement() % WORKERS;
      slotOfMine.set(slot);
      while (!flags[slot].get()) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      int slot = slotOfMine.get();
      flags[slot].set(false);
      flags[(slot + 1) % WORKERS].set(true);
    }
  }

  private static final class Node {
    volatile boolean locked;
    volatile Node next;
  }

  /** Craig's, and Landin and Hagersten's. */
  private static final class Clh implements Lock {
    private final AtomicReference<Node> tail = new AtomicReference<>(new Node());
    private final ThreadLocal<Node> mine = ThreadLocal.withInitial(Node::new);
    private final ThreadLocal<Node> before = new ThreadLocal<>();

    @Override
    public void lock() {
      Node node = mine.get();
      node.locked = true;
      Node last = tail.getAndSet(node);
      before.set(last);
      while (last.locked) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      Node node = mine.get();
      node.locked = false;
      mine.set(before.get());
    }
  }

  /** Mellor-Crummey's and Scott's. */
  private static final class Mcs implements Lock {
    private final AtomicReference<Node> tail = new AtomicReference<>();
    private final ThreadLocal<Node> mine = ThreadLocal.withInitial(Node::new);

    @Override
    public void lock() {
      Node node = mine.get();
      Node last = tail.getAndSet(node);
      if (last != null) {
        node.locked = true;
        last.next = node;
        while (node.locked) {
          Thread.onSpinWait();
        }
      }
    }

    @Override
    public void unlock() {
      Node node = mine.get();
      if (node.next == null) {
        if (tail.compareAndSet(node, null)) {
          return;
        }
        while (node.next == null) {
          Thread.onSpinWait();
        }
      }
      node.next.locked = false;
      node.next = null;
    }
  }
}
