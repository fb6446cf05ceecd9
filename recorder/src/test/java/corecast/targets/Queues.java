package corecast.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** A producer and a consumer for each kind of queue, and what does not block. */
public final class Queues {
  private static final int ITEMS = 50;

  /** Due at once. */
  private record Item(int number) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(number, ((Item) other).number);
    }
  }

  public static void main(String[] args) throws Exception {
    List<BlockingQueue<Item>> queues = new ArrayList<>();
    queues.add(new ArrayBlockingQueue<>(4));
    queues.add(new LinkedBlockingQueue<>(4));
    queues.add(new LinkedBlockingDeque<>(4));
    queues.add(new PriorityBlockingQueue<>());
    queues.add(new SynchronousQueue<>());
    queues.add(new LinkedTransferQueue<>());
    queues.add(delays());
    for (BlockingQueue<Item> queue : queues) {
      Thread producer =
          Crew.start(
              () -> {
                for (int i = 0; i < ITEMS; i++) {
                  queue.put(new Item(i));
                }
              });
      int sum = 0;
      for (int i = 0; i < ITEMS; i++) {
        sum += queue.take().number();
      }
      producer.join();
      System.out.println(queue.getClass().getSimpleName() + " " + sum);
    }
    BlockingQueue<Item> queue = queues.get(0);
    for (int i = 0; i < 5; i++) {
      System.out.print(queue.offer(new Item(i)) + " ");
    }
    System.out.println(queue.drainTo(new ArrayList<>()) + " " + queue.poll());
    System.out.println(queue.poll(1, TimeUnit.MILLISECONDS));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static BlockingQueue<Item> delays() {
    return (BlockingQueue) new DelayQueue<Item>();
  }
}
