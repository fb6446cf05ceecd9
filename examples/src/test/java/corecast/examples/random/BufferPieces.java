package corecast.examples.random;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Bounded buffers written by hand. */
final class BufferPieces {
  private BufferPieces() {}

  /** With what. */
  enum Kind {
    MONITOR,
    CONDITIONS,
    SEMAPHORES
  }

  private static final Piece LAST = new Piece.Work(-1);

  private interface Buffer {
    void put(Piece item) throws InterruptedException;

    Piece take() throws InterruptedException;
  }

  private static final class MonitorBuffer implements Buffer {
    private final Deque<Piece> items = new ArrayDeque<>();
    private final int capacity;

    MonitorBuffer(int capacity) {
      this.capacity = capacity;
    }

    @Override
    public synchronized void put(Piece item) throws InterruptedException {
      while (items.size() == capacity) {
        wait();
      }
      items.add(item);
      notifyAll();
    }

    @Override
    public synchronized Piece take() throws InterruptedException {
      while (items.isEmpty()) {
        wait();
      }
      Piece item = items.remove();
      notifyAll();
      return item;
    }
  }

  private static final class ConditionBuffer implements Buffer {
    private final Deque<Piece> items = new ArrayDeque<>();
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();

    ConditionBuffer(int capacity) {
      this.capacity = capacity;
    }

    @Override
    public void put(Piece item) throws InterruptedException {
      lock.lock();
      try {
        while (items.size() == capacity) {
          notFull.await();
        }
        items.add(item);
        notEmpty.signal();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public Piece take() throws InterruptedException {
      lock.lock();
      try {
        while (items.isEmpty()) {
          notEmpty.await();
        }
        Piece item = items.remove();
        notFull.signal();
        return item;
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class SemaphoreBuffer implements Buffer {
    private final Deque<Piece> items = new ArrayDeque<>();
    private final Semaphore room;
    private final Semaphore filled = new Semaphore(0);
    private final Semaphore mutex = new Semaphore(1);

    SemaphoreBuffer(int capacity) {
      this.room = new Semaphore(capacity);
    }

    @Override
    public void put(Piece item) throws InterruptedException {
      room.acquire();
      mutex.acquire();
      items.add(item);
      mutex.release();
      filled.release();
    }

    @Override
    public Piece take() throws InterruptedException {
      filled.acquire();
      mutex.acquire();
      Piece item = items.remove();
      mutex.release();
      room.release();
      return item;
    }
  }

  private static Buffer buffer(Kind kind, int capacity) {
    return switch (kind) {
      case MONITOR -> new MonitorBuffer(capacity);
      case CONDITIONS -> new ConditionBuffer(capacity);
      case SEMAPHORES -> new SemaphoreBuffer(capacity);
    };
  }

  /** Producers, each with what it does before each item, and with each item; and consumers. */
  record ByHand(Kind kind, int capacity, List<List<QueuePieces.Made>> producers, int consumers)
      implements Piece {
    @Override
    public long run() throws Exception {
      Buffer buffer = buffer(kind, capacity);
      Crew using = new Crew();
      for (int i = 0; i < consumers; i++) {
        using.start(Crew.Kind.RUNNABLE, () -> consume(buffer));
      }
      Crew making = new Crew();
      for (List<QueuePieces.Made> items : producers) {
        making.start(Crew.Kind.RUNNABLE, () -> produce(buffer, items));
      }
      long sum = making.join(false);
      for (int i = 0; i < consumers; i++) {
        buffer.put(LAST);
      }
      return sum + using.join(false);
    }

    private static long produce(Buffer buffer, List<QueuePieces.Made> items) throws Exception {
      long sum = 0;
      for (QueuePieces.Made made : items) {
        sum += made.making().run();
        buffer.put(made.using());
      }
      return sum;
    }

    private static long consume(Buffer buffer) throws Exception {
      long sum = 0;
      while (true) {
        Piece item = buffer.take();
        if (item == LAST) {
          return sum;
        }
        sum += item.run();
      }
    }

    @Override
    public void model(Plan plan) {
      new QueuePieces.Pipe(
              QueuePieces.Kind.ARRAY, capacity, producers, consumers, false, Piece.NOTHING)
          .model(plan);
    }

    @Override
    public String toString() {
      return "buffer-" + kind + capacity + producers + "to" + consumers;
    }
  }

  /** So many items that what is behind a buffer shows. */
  static List<List<QueuePieces.Made>> shared(List<QueuePieces.Made> items, int producers) {
    List<List<QueuePieces.Made>> all = new ArrayList<>();
    int each = items.size() / producers;
    for (int i = 0; i < producers; i++) {
      all.add(items.subList(i * each, (i + 1) * each));
    }
    return all;
  }
}
