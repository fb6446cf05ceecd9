package corecast.examples.targets;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Items that come and go otherwise than one by one, and items that become available later. */
public final class QueueChanges {
  private static final List<Integer> FIVE = List.of(1, 2, 3, 4, 5);

  /** An item with a delay. */
  private record Later(long atNanos) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(atNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(atNanos, ((Later) other).atNanos);
    }
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "ArrayBlockingQueue" -> changes(new ArrayBlockingQueue<>(6, false, FIVE));
      case "LinkedBlockingQueue" -> changes(new LinkedBlockingQueue<>(FIVE));
      case "LinkedBlockingDeque" -> {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(6);
        deque.addAll(FIVE);
        changes(deque);
      }
      case "PriorityBlockingQueue" -> changes(new PriorityBlockingQueue<>(FIVE));
      case "LinkedTransferQueue" -> changes(new LinkedTransferQueue<>(FIVE));
      case "delay" -> delay();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /**
   * With five items to start with and room for six at most. Whatever is left out of a replay makes
   * the other thread wait for ever: for an item, or for room.
   */
  private static void changes(BlockingQueue<Integer> queue) throws Exception {
    System.out.println(queue.remove(3)); // 4 left
    Iterator<Integer> items = queue.iterator();
    items.next();
    items.remove(); // 3
    queue.removeIf(i -> i == 5); // 2
    System.out.println(queue.size());
    queue.addAll(List.of(6, 7, 8)); // 5
    queue.removeAll(List.of(6, 7)); // 3
    queue.retainAll(List.of(4, 8)); // 2
    System.out.println(queue.size());
    queue.clear();
    queue.addAll(FIVE);
    System.out.println(queue.drainTo(new java.util.ArrayList<>(), 3)); // 2 left
    Work.startAndJoin(
        () -> {
          for (int i = 0; i < 4; i++) {
            queue.put(i); // room for all: 6
          }
        },
        () -> {
          Thread.sleep(20);
          for (int i = 0; i < 6; i++) {
            queue.take(); // all there are
          }
        });
    System.out.println(queue.size());
  }

  private static void delay() throws Exception {
    long delay = 6 * Work.UNIT_NANOS; // loads the class, and a recording weaves it
    DelayQueue<Later> queue = new DelayQueue<>();
    queue.put(new Later(System.nanoTime() + delay));
    queue.add(new Later(System.nanoTime() + TimeUnit.HOURS.toNanos(1)));
    Work.units(1);
    queue.take();
    System.out.println(queue.poll() == null);
  }
}
