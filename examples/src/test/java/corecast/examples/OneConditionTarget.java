package corecast.examples;

import static java.util.Objects.requireNonNull;

import corecast.examples.message.Message;
import corecast.examples.message.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A thread for each kind of message, and one that sends; all of them wait for one condition, and
 * whoever has done something wakes all: by a ring of places, or by buffers in one monitor.
 */
public final class OneConditionTarget {
  private OneConditionTarget() {}

  /** Hands messages from one thread to the next. */
  private interface Places {
    Message take(int thread) throws InterruptedException;

    void put(int thread, @Nullable Message message) throws InterruptedException;
  }

  public static void main(String[] args) throws InterruptedException {
    Places places = args[0].equals("ring") ? new Ring() : new Buffers();
    int orders = Integer.parseInt(args[1]);
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= Message.KINDS; i++) {
      int number = i;
      Thread thread = new Thread(() -> handle(places, number, orders), "kind-" + i);
      threads.add(thread);
      thread.start();
    }
    for (int i = 0; i < orders; i++) {
      places.put(0, new Order(i));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void handle(Places places, int number, int orders) {
    try {
      for (int i = 0; i < orders; i++) {
        places.put(number, places.take(number).handle());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Ring implements Places {
    private final Lock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final @Nullable Message[] places = new @Nullable Message[16];
    private final int[] passed = new int[Message.KINDS + 1];

    @Override
    public Message take(int thread) throws InterruptedException {
      await(thread - 1, passed[thread]);
      return requireNonNull(places[passed[thread] % places.length]);
    }

    @Override
    public void put(int thread, @Nullable Message message) throws InterruptedException {
      if (thread == 0) {
        await(Message.KINDS, passed[0] - places.length);
      }
      places[passed[thread] % places.length] = message;
      lock.lock();
      passed[thread]++;
      moved.signalAll();
      lock.unlock();
    }

    private void await(int other, int toPass) throws InterruptedException {
      lock.lock();
      while (passed[other] <= toPass) {
        moved.await();
      }
      lock.unlock();
    }
  }

  private static final class Buffers implements Places {
    private final List<Queue<Message>> buffers = new ArrayList<>();

    Buffers() {
      for (int i = 0; i < Message.KINDS; i++) {
        buffers.add(new ArrayDeque<>());
      }
    }

    @Override
    public synchronized Message take(int thread) throws InterruptedException {
      Queue<Message> buffer = buffers.get(thread - 1);
      while (buffer.isEmpty()) {
        wait();
      }
      notifyAll();
      return buffer.remove();
    }

    @Override
    public void put(int thread, @Nullable Message message) throws InterruptedException {
      if (message != null) {
        put(buffers.get(thread), message);
      }
    }

    private synchronized void put(Queue<Message> buffer, Message message)
        throws InterruptedException {
      while (buffer.size() == 4) {
        wait();
      }
      buffer.add(message);
      notifyAll();
    }
  }
}
