package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.twelfth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Buffers, semaphores and read-write locks written by hand, with monitors and with conditions. */
public final class HandMade {
  private static final int CAPACITY = 6;

  private HandMade() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "monitor-buffer" -> exchange(new MonitorBuffer(), 1, 24);
      case "condition-buffer" -> exchange(new ConditionBuffer(), 2, 12);
      case "permits" -> permits();
      case "readers-first" -> readAndWrite(new Pages());
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private interface Buffer {
    void put(int item) throws InterruptedException;

    int take() throws InterruptedException;
  }

  private static final class MonitorBuffer implements Buffer {
    private final Deque<Integer> items = new ArrayDeque<>();

    @Override
    public synchronized void put(int item) throws InterruptedException {
      while (items.size() == CAPACITY) {
        wait();
      }
      items.add(item);
      notifyAll();
    }

    @Override
    public synchronized int take() throws InterruptedException {
      while (items.isEmpty()) {
        wait();
      }
      notifyAll();
      return items.remove();
    }
  }

  private static final class ConditionBuffer implements Buffer {
    private final Deque<Integer> items = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();

    @Override
    public void put(int item) throws InterruptedException {
      lock.lock();
      try {
        while (items.size() == CAPACITY) {
          notFull.await();
        }
        items.add(item);
        notEmpty.signal();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public int take() throws InterruptedException {
      lock.lock();
      try {
        while (items.isEmpty()) {
          notEmpty.await();
        }
        notFull.signal();
        return items.remove();
      } finally {
        lock.unlock();
      }
    }
  }

  /** So many threads that make items, and as many that work on them. */
  private static void exchange(Buffer buffer, int pairs, int items) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      threads.add(
          start(
              "consumer-" + pair,
              () -> {
                for (int i = 0; i < items; i++) {
                  buffer.take();
                  twelfth();
                }
              }));
      threads.add(
          start(
              "producer-" + pair,
              () -> {
                for (int i = 0; i < items; i++) {
                  twelfth();
                  buffer.put(i);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static final class Permits {
    private int left = 2;

    synchronized void acquire() throws InterruptedException {
      while (left == 0) {
        wait();
      }
      left--;
    }

    synchronized void release() {
      left++;
      notifyAll();
    }
  }

  private static void permits() throws Exception {
    Permits permits = new Permits();
    Work.Body worker =
        () -> {
          for (int i = 0; i < 16; i++) {
            permits.acquire();
            twelfth();
            permits.release();
          }
        };
    startAndJoin(worker, worker, worker);
  }

  private static final class Pages {
    private int readers;
    private boolean written;

    synchronized void lockRead() throws InterruptedException {
      while (written) {
        wait();
      }
      readers++;
    }

    synchronized void unlockRead() {
      readers--;
      if (readers == 0) {
        notifyAll();
      }
    }

    synchronized void lockWrite() throws InterruptedException {
      while (written || readers > 0) {
        wait();
      }
      written = true;
    }

    synchronized void unlockWrite() {
      written = false;
      notifyAll();
    }
  }

  /** Three readers, and one who writes, with nothing to do outside. */
  private static void readAndWrite(Pages pages) throws Exception {
    Work.Body reader =
        () -> {
          for (int i = 0; i < 16; i++) {
            pages.lockRead();
            twelfth();
            pages.unlockRead();
          }
        };
    Work.Body writer =
        () -> {
          for (int i = 0; i < 12; i++) {
            pages.lockWrite();
            twelfth();
            pages.unlockWrite();
          }
        };
    startAndJoin(reader, reader, reader, writer);
  }
}
