package corecast.examples.real;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/**
 * Real program 15: threads that spin at queues of JCTools.
 *
 * <p>Arguments: consumers, items.
 */
public final class Real15Queues {
  private Real15Queues() {}

  public static void main(String[] args) throws Exception {
    int consumers = Integer.parseInt(args[0]);
    int items = Integer.parseInt(args[1]);
    Queue<Integer> work = new MpmcArrayQueue<>(16);
    Queue<Integer> first = new SpscArrayQueue<>(16);
    AtomicLong sum = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    threads.add(
        new Thread(
            () -> {
              for (int i = 0; i < items; i++) {
                put(work, take(first));
              }
              for (int i = 0; i < consumers; i++) {
                put(work, -1);
              }
            },
            "relay"));
    for (int c = 0; c < consumers; c++) {
      threads.add(
          new Thread(
              () -> {
                for (int item = take(work); item >= 0; item = take(work)) {
                  sum.addAndGet(Busy.primes(3_000 + item));
                }
              },
              "consumer" + c));
    }
    threads.forEach(Thread::start);
    for (int i = 0; i < items; i++) {
      put(first, i);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(items + " items, sum " + sum);
  }

  private static void put(Queue<Integer> queue, int item) {
    while (!queue.offer(item)) {
      Thread.yield();
    }
  }

  private static int take(Queue<Integer> queue) {
    Integer item = queue.poll();
    while (item == null) {
      Thread.yield();
      item = queue.poll();
    }
    return item;
  }
}
