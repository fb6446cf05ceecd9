package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

/** Many items taken at once: whoever waits for room goes on. */
public final class Drains {
  private Drains() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "array" -> bounded(new ArrayBlockingQueue<>(2));
      case "linked" -> bounded(new LinkedBlockingQueue<>(2));
      case "deque" -> bounded(new LinkedBlockingDeque<>(2));
      case "synchronous" -> {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        handOver(queue, () -> queue.put(1));
      }
      case "transfer" -> {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        handOver(queue, () -> queue.transfer(1));
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** There is room for two items; then for a third, and then for the fourth. */
  private static void bounded(BlockingQueue<Integer> queue) throws Exception {
    CountDownLatch full = new CountDownLatch(1);
    Thread producer =
        start(
            "producer",
            () -> {
              queue.put(1);
              queue.put(2);
              full.countDown();
              queue.put(3);
              units(1);
              queue.put(4);
              units(2);
            });
    List<Integer> taken = new ArrayList<>();
    full.await();
    units(1);
    System.out.println(queue.drainTo(taken, 1));
    units(1);
    System.out.println(queue.drainTo(taken));
    units(1);
    producer.join();
    System.out.println(taken + " " + queue.drainTo(taken, 5) + " " + queue.drainTo(taken));
  }

  private static void handOver(BlockingQueue<Integer> queue, Work.Body put) throws Exception {
    Thread producer =
        start(
            "producer",
            () -> {
              put.run();
              units(2);
            });
    units(1);
    System.out.println(queue.drainTo(new ArrayList<>()));
    units(1);
    producer.join();
  }
}
